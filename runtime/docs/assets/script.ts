/**
 * The script of all pages: search, theme, the menu of narrow screens, copying of examples. Pages can be read without it. It
 * runs from `file:`, where modules and requests are not allowed.
 */
export const script = `"use strict";
{
  const root = document.documentElement;
  const element = (id) => document.getElementById("ui:" + id);
  root.classList.add("scripted");

  // Theme: that of the system until the reader chooses.
  const button = element("theme");
  const stored = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (systemDark.matches ? "dark" : "light")) === "dark";
  const label = () => {
    button.textContent = isDark() ? "Light" : "Dark";
    button.setAttribute("aria-label", isDark() ? "Use light colors" : "Use dark colors");
  };
  if (stored() !== null) root.dataset.theme = stored() === "dark" ? "dark" : "light";
  button.hidden = false;
  label();
  systemDark.addEventListener("change", label);
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch {}
    label();
  });

  // The menu of narrow screens.
  const side = document.querySelector(".side");
  const menu = element("menu");
  menu.hidden = false;
  const open = (isOpen) => {
    side.classList.toggle("open", isOpen);
    menu.setAttribute("aria-expanded", String(isOpen));
  };
  menu.addEventListener("click", () => open(!side.classList.contains("open")));
  element("navigation").addEventListener("click", (event) => { if (event.target.closest("a")) open(false); });

  // Search.
  const input = element("search");
  const results = element("results");
  const prefix = document.body.dataset.root;
  const entries = (globalThis.searchIndex ?? []).map(([title, detail, href, words]) => ({
    title, detail, href, words, text: (title + " " + detail + " " + words).toLowerCase(),
  }));
  // Whether a word begins with the query but for one letter: another, missing or additional one, or two that are swapped.
  const isNear = (query, word) => {
    let at = 0;
    while (at < query.length && query[at] === word[at]) at++;
    const begins = (skipped, start) => word.startsWith(query.slice(at + skipped), start);
    return begins(1, at + 1) || begins(0, at + 1) || begins(1, at) ||
      (query[at] === word[at + 1] && query[at + 1] === word[at] && begins(2, at + 2));
  };
  const wordsOf = (text) => text.split(/[^\\p{L}\\p{N}]+|(?<=\\p{Ll})(?=\\p{Lu})/u).map((word) => word.toLowerCase());
  const isNearEntry = ({ title, detail, words }, query) => {
    const all = wordsOf(title + " " + detail + " " + words);
    return query.every((word) => word.length > 2 && all.some((other) => isNear(word, other)));
  };
  // A type that has a field of the name leads to the field.
  const withField = (entry, query) => {
    const field = entry.detail !== "Type" ? undefined : entry.words.split(" ").find((name) => name.toLowerCase() === query);
    return field === undefined || entry.title.toLowerCase() === query
      ? entry
      : { ...entry, title: entry.title + "." + field, detail: "Field", href: entry.href + "." + field };
  };
  let selected = -1;
  const find = (query) => {
    const words = query.toLowerCase().split(/\\s+/).filter(Boolean);
    if (words.length === 0) return [];
    // The name itself, then names that begin with the query, then those that contain all of it; other types come last.
    const rank = ({ title, detail }) => {
      const [name, whole] = [title.toLowerCase(), words.join("")];
      const kind = name === whole ? 0 : name.startsWith(whole) ? 1 : words.every((word) => name.includes(word)) ? 2 : 3;
      return kind + (detail !== "Type" ? 0 : kind === 0 ? 0.5 : 4);
    };
    const exact = entries.filter(({ text }) => words.every((word) => text.includes(word)));
    return (exact.length > 0 ? exact : entries.filter((entry) => isNearEntry(entry, words)))
      .map((entry, at) => ({ entry, at, rank: rank(entry) }))
      .sort((a, b) => a.rank - b.rank || a.at - b.at)
      .slice(0, 30)
      .map(({ entry }) => withField(entry, words.join("")));
  };
  const select = (index) => {
    const items = [...results.children];
    selected = items.length === 0 ? -1 : (index + items.length) % items.length;
    for (const [i, item] of items.entries()) {
      item.setAttribute("aria-selected", String(i === selected));
      if (i === selected) item.scrollIntoView({ block: "nearest" });
    }
    if (selected < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", items[selected].id);
  };
  const show = () => {
    const found = find(input.value);
    results.replaceChildren(...found.map(({ title, detail, href }, i) => {
      const item = document.createElement("li");
      const [strong, small] = [document.createElement("strong"), document.createElement("small")];
      strong.textContent = title;
      small.textContent = detail;
      item.append(strong, small);
      item.id = "ui:result-" + i;
      item.role = "option";
      item.dataset.href = prefix + href;
      return item;
    }));
    const isEmpty = found.length === 0 && input.value.trim() !== "";
    element("nothing").hidden = !isEmpty;
    const { bottom } = input.getBoundingClientRect();
    results.style.top = bottom + "px";
    results.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(found.length > 0));
    select(found.length > 0 ? 0 : -1);
  };
  const hide = () => {
    results.hidden = true;
    element("nothing").hidden = true;
    input.setAttribute("aria-expanded", "false");
    select(-1);
  };
  const go = (item) => {
    hide();
    open(false);
    location.href = item.dataset.href;
  };
  input.addEventListener("input", show);
  input.addEventListener("focus", show);
  input.addEventListener("blur", () => setTimeout(hide, 150));
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") select(selected + 1);
    else if (event.key === "ArrowUp") select(selected - 1);
    else if (event.key === "Enter" && selected >= 0) go(results.children[selected]);
    else if (event.key === "Escape") { input.value = ""; hide(); return; }
    else return;
    event.preventDefault();
  });
  results.addEventListener("pointerdown", (event) => {
    const item = event.target.closest("li");
    if (item) { event.preventDefault(); go(item); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea")) return;
    event.preventDefault();
    input.focus();
  });

  // The operation or type on screen.
  const links = new Map([...document.querySelectorAll("nav ul ul a")].map((link) => [link.hash.slice(1), link]));
  const seen = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      const link = links.get(target.id);
      if (!isIntersecting || !link) continue;
      for (const other of links.values()) other.removeAttribute("aria-current");
      link.setAttribute("aria-current", "location");
      const box = link.getBoundingClientRect();
      if (box.top < 0 || box.bottom > innerHeight) side.scrollTop += box.top - innerHeight / 2;
    }
  }, { rootMargin: "-15% 0px -75% 0px" });
  for (const section of document.querySelectorAll(".operation, .definition")) seen.observe(section);

  // The language of examples is that of all operations, and of the next page.
  const choose = (language) => {
    for (const tab of document.querySelectorAll(".tabs > input")) if (tab.value === language) tab.checked = true;
  };
  try { choose(localStorage.getItem("language")); } catch {}
  document.addEventListener("change", ({ target }) => {
    if (!target.matches(".tabs > input")) return;
    const { top } = target.getBoundingClientRect();
    choose(target.value);
    // What is above has changed its height.
    scrollBy(0, target.getBoundingClientRect().top - top);
    try { localStorage.setItem("language", target.value); } catch {}
  });

  // Copying of examples.
  for (const caption of navigator.clipboard ? document.querySelectorAll("figcaption") : []) {
    const copy = document.createElement("button");
    copy.type = "button";
    copy.textContent = "Copy";
    copy.setAttribute("aria-label", "Copy " + caption.textContent);
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(caption.nextElementSibling.textContent);
      copy.textContent = "Copied";
      setTimeout(() => { copy.textContent = "Copy"; }, 1500);
    });
    caption.append(copy);
  }
}
`;
