"""What Discord demands of components: rows, buttons, menus, and the second version's blocks."""

from collections.abc import Collection, Iterable, Iterator

from playground.errors import Form, Json

Path = tuple[str | int, ...]

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK, PREMIUM = 5, 6
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
TOP_LEVEL = (*IN_CONTAINER, CONTAINER)
MAX_ROWS, MAX_IN_ROW, MAX_V2, MAX_V2_TEXT = 5, 5, 40, 4000


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Go through components and all they contain, in Discord's order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


DEFAULTS: dict[int, Json] = {
    SEPARATOR: {"divider": True, "spacing": 1},
    CONTAINER: {"accent_color": None, "spoiler": False},
    THUMBNAIL: {"description": None, "spoiler": False},
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
}


def complete(components: list[Json]) -> list[Json]:
    """Give components as Discord gives them back: numbered, defaults filled in, nulls left out."""
    for n, component in enumerate(walk(components), 1):
        for key in [k for k, v in component.items() if v is None]:
            del component[key]
        component.setdefault("id", n)
        for key, value in DEFAULTS.get(component.get("type", 0), {}).items():
            component.setdefault(key, value)
        for item in component.get("items") or []:
            item.setdefault("description", None)
            item.setdefault("spoiler", False)
    return components


def check_components(form: Form, components: list[Json], *, v2: bool) -> None:
    """Note in ``form`` every limit that a message's components break."""
    if v2:
        everything = list(walk(components))
        form.length(("components",), everything, 0, MAX_V2)
        text = sum(len(c.get("content") or "") for c in everything if c.get("type") == TEXT)
        if text > MAX_V2_TEXT:
            form.fault(("components",), "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_V2_TEXT} or fewer in length.")
    else:
        form.length(("components",), components, 0, MAX_ROWS)
    for n, component in enumerate(components):
        path: Path = ("components", n)
        form.choice((*path, "type"), component.get("type"), TOP_LEVEL if v2 else (ROW,))
        _check(form, path, component)
    check_custom_ids(form, components)


def check_custom_ids(form: Form, components: list[Json]) -> None:
    """Note custom ids used twice."""
    seen: set[str] = set()
    for component in walk(components):
        custom_id = component.get("custom_id")
        if custom_id is not None and custom_id in seen:
            form.fault(
                ("components",), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
            )
        seen.add(custom_id or "")


def check_emojis(form: Form, components: list[Json], known: Collection[str]) -> None:
    """Note buttons with an emoji that the application does not have."""
    for component in walk(components):
        emoji = (component.get("emoji") or {}).get("id")
        if emoji is not None and str(emoji) not in known:
            form.fault(("components",), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _check(form: Form, path: Path, component: Json) -> None:
    kind = component.get("type")
    if kind == ROW:
        _check_row(form, path, component)
    elif kind == BUTTON:
        _check_button(form, path, component)
    elif kind in SELECTS:
        check_select(form, path, component)
    elif kind == TEXT:
        form.length((*path, "content"), component.get("content"), 1, MAX_V2_TEXT)
    elif kind == SECTION:
        _check_section(form, path, component)
    elif kind == GALLERY:
        _check_gallery(form, path, component)
    elif kind == THUMBNAIL:
        _check_media(form, path, component)
    elif kind == CONTAINER:
        _check_children(form, path, component, IN_CONTAINER)


def _check_children(form: Form, path: Path, component: Json, allowed: tuple[int, ...]) -> None:
    for n, child in enumerate(component.get("components") or []):
        where: Path = (*path, "components", n)
        form.choice((*where, "type"), child.get("type"), allowed)
        _check(form, where, child)


def _check_row(form: Form, path: Path, row: Json) -> None:
    children = row.get("components") or []
    selects = [c for c in children if c.get("type") in SELECTS]
    most = 1 if selects else MAX_IN_ROW
    form.length((*path, "components"), children, 1, most)
    _check_children(form, path, row, (BUTTON, *SELECTS))


def _check_button(form: Form, path: Path, button: Json) -> None:
    style = button.get("style")
    form.choice((*path, "style"), style, (1, 2, 3, 4, 5, 6))
    form.length((*path, "label"), button.get("label"), 0, 80)
    if not button.get("label") and not button.get("emoji") and style != PREMIUM:
        form.fault(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button must have a label or an emoji")
    if style == LINK:
        form.length((*path, "url"), button.get("url"), 1, 512)
        if button.get("custom_id"):
            form.fault(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_EXCLUSIVE", "A link button has no custom id")
    elif style != PREMIUM:
        form.length((*path, "custom_id"), button.get("custom_id"), 1, 100)


def check_select(form: Form, path: Path, select: Json) -> None:
    """Note in ``form`` every limit that a menu breaks."""
    form.length((*path, "custom_id"), select.get("custom_id"), 1, 100)
    form.length((*path, "placeholder"), select.get("placeholder"), 0, 150)
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    if low is not None and high is not None and not 0 <= low <= high <= 25:
        form.fault(
            (*path, "max_values"),
            "SELECT_COMPONENT_VALUES_RANGE",
            "Must be at least min_values and at most 25",
        )
    if select.get("type") != STRING_SELECT:
        return
    options = select.get("options") or []
    form.length((*path, "options"), options, 1, 25)
    values: set[str] = set()
    for n, option in enumerate(options):
        where: Path = (*path, "options", n)
        form.length((*where, "label"), option.get("label"), 1, 100)
        form.length((*where, "value"), option.get("value"), 1, 100)
        form.length((*where, "description"), option.get("description"), 0, 100)
        if option.get("value") in values:
            form.fault(
                (*where, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        values.add(option.get("value") or "")
    if sum(bool(o.get("default")) for o in options) > (high or 1):
        form.fault((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values")


def _check_section(form: Form, path: Path, section: Json) -> None:
    form.length((*path, "components"), section.get("components"), 1, 3)
    _check_children(form, path, section, (TEXT,))
    accessory = section.get("accessory")
    if not isinstance(accessory, dict):
        form.required((*path, "accessory"))
        return
    form.choice((*path, "accessory", "type"), accessory.get("type"), (BUTTON, THUMBNAIL))
    _check(form, (*path, "accessory"), accessory)


def _check_gallery(form: Form, path: Path, gallery: Json) -> None:
    items = gallery.get("items") or []
    form.length((*path, "items"), items, 1, 10)
    for n, item in enumerate(items):
        _check_media(form, (*path, "items", n), item)


def _check_media(form: Form, path: Path, item: Json) -> None:
    if not (item.get("media") or {}).get("url"):
        form.required((*path, "media"))
    form.length((*path, "description"), item.get("description"), 0, 1024)


def check_modal(modal: Json) -> None:
    """Raise 50035 when a modal breaks a limit: title 45, five inputs, labels 45."""
    form = Form()
    form.length(("data", "title"), modal.get("title"), 1, 45)
    form.length(("data", "custom_id"), modal.get("custom_id"), 1, 100)
    components = modal.get("components") or []
    form.length(("data", "components"), components, 1, 5)
    for n, part in enumerate(components):
        path: Path = ("data", "components", n)
        form.choice((*path, "type"), part.get("type"), (ROW, LABEL, TEXT))
        if part.get("type") == LABEL:
            form.length((*path, "label"), part.get("label"), 1, 45)
            form.length((*path, "description"), part.get("description"), 0, 100)
        for field in walk([part]):
            _check_field(form, path, field, labelled=part.get("type") == LABEL)
    check_custom_ids(form, components)
    form.check()


def _check_field(form: Form, path: Path, field: Json, *, labelled: bool) -> None:
    if field.get("type") == TEXT_INPUT:
        form.length((*path, "custom_id"), field.get("custom_id"), 1, 100)
        form.choice((*path, "style"), field.get("style"), (1, 2))
        form.length((*path, "placeholder"), field.get("placeholder"), 0, 100)
        form.length((*path, "value"), field.get("value"), 0, 4000)
        if not labelled:
            form.length((*path, "label"), field.get("label"), 1, 45)
    elif field.get("type") in SELECTS:
        check_select(form, path, field)
