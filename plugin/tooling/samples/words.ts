type Words = readonly [string, ...string[]];

// Words for sample values. All are lower case and ASCII, so they fit identifiers, paths and headers.

export const adjectives: Words = [
  "amber",
  "bright",
  "calm",
  "clear",
  "crimson",
  "eager",
  "fresh",
  "gentle",
  "golden",
  "green",
  "hidden",
  "keen",
  "late",
  "lively",
  "lucky",
  "mellow",
  "modern",
  "northern",
  "open",
  "polished",
  "proud",
  "quick",
  "quiet",
  "rapid",
  "silent",
  "silver",
  "steady",
  "sunny",
  "swift",
  "violet",
  "warm",
  "wild",
]; // prettier-ignore

export const nouns: Words = [
  "anchor",
  "bridge",
  "canyon",
  "cedar",
  "comet",
  "compass",
  "delta",
  "ember",
  "falcon",
  "field",
  "forest",
  "garden",
  "harbor",
  "horizon",
  "island",
  "lantern",
  "library",
  "maple",
  "meadow",
  "mountain",
  "orchard",
  "otter",
  "river",
  "sailor",
  "shelf",
  "signal",
  "spruce",
  "station",
  "summit",
  "valley",
  "village",
  "willow",
]; // prettier-ignore

export const verbs: Words = ["builds", "carries", "describes", "follows", "holds", "keeps", "leads", "shows"];

export const firstNames: Words = [
  "Ada",
  "Alan",
  "Grace",
  "Edsger",
  "Barbara",
  "Donald",
  "Frances",
  "Ken",
  "Radia",
  "Tim",
];

export const lastNames: Words = ["Lovelace", "Turing", "Hopper", "Liskov", "Knuth", "Allen", "Thompson", "Perlman"];

export const cities: Words = ["Amsterdam", "Boston", "Kyoto", "Lisbon", "Nairobi", "Oslo", "Quito", "Zurich"];
