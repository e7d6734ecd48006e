import type { Volume } from "../gen/library/v1/library_types.js";
import { volumeEtag } from "./etag.ts";

/** The books of a catalogue, by id. */
export type Catalogue = ReadonlyMap<string, Volume>;

type Row = readonly [
  id: string,
  title: string,
  authors: readonly string[],
  publisher: string,
  publishedDate: string,
  language: string,
  subjects: readonly string[],
];

// First editions, all in the public domain.
const rows: readonly Row[] = [
  [
    "quixote",
    "El ingenioso hidalgo don Quijote de la Mancha",
    ["Miguel de Cervantes"],
    "Francisco de Robles",
    "1605",
    "es",
    ["Fiction"],
  ],
  [
    "federalist",
    "The Federalist",
    ["Alexander Hamilton", "James Madison", "John Jay"],
    "J. and A. McLean",
    "1788",
    "en",
    ["Political Science"],
  ],
  ["faust", "Faust. Eine Tragödie", ["Johann Wolfgang von Goethe"], "J. G. Cotta", "1808", "de", ["Drama"]],
  [
    "sense-and-sensibility",
    "Sense and Sensibility",
    ["Jane Austen"],
    "Thomas Egerton",
    "1811",
    "en",
    ["Fiction", "Love stories"],
  ],
  [
    "pride-and-prejudice",
    "Pride and Prejudice",
    ["Jane Austen"],
    "Thomas Egerton",
    "1813-01-28",
    "en",
    ["Fiction", "Love stories"],
  ],
  ["emma", "Emma", ["Jane Austen"], "John Murray", "1815-12-23", "en", ["Fiction", "Love stories"]],
  [
    "frankenstein",
    "Frankenstein; or, The Modern Prometheus",
    ["Mary Shelley"],
    "Lackington, Hughes, Harding, Mavor & Jones",
    "1818-01-01",
    "en",
    ["Fiction", "Horror tales"],
  ],
  ["jane-eyre", "Jane Eyre", ["Charlotte Brontë"], "Smith, Elder & Co.", "1847-10-19", "en", ["Fiction"]],
  ["wuthering-heights", "Wuthering Heights", ["Emily Brontë"], "Thomas Cautley Newby", "1847", "en", ["Fiction"]],
  [
    "manifest",
    "Manifest der Kommunistischen Partei",
    ["Karl Marx", "Friedrich Engels"],
    "J. E. Burghard",
    "1848",
    "de",
    ["Political Science"],
  ],
  [
    "moby-dick",
    "Moby-Dick; or, The Whale",
    ["Herman Melville"],
    "Harper & Brothers",
    "1851",
    "en",
    ["Fiction", "Sea stories"],
  ],
  [
    "walden",
    "Walden; or, Life in the Woods",
    ["Henry David Thoreau"],
    "Ticknor and Fields",
    "1854-08-09",
    "en",
    ["Nature"],
  ],
  ["madame-bovary", "Madame Bovary", ["Gustave Flaubert"], "Michel Lévy frères", "1857", "fr", ["Fiction"]],
  [
    "tale-of-two-cities",
    "A Tale of Two Cities",
    ["Charles Dickens"],
    "Chapman & Hall",
    "1859",
    "en",
    ["Fiction", "Historical fiction"],
  ],
  [
    "origin-of-species",
    "On the Origin of Species",
    ["Charles Darwin"],
    "John Murray",
    "1859-11-24",
    "en",
    ["Nature", "Science"],
  ],
  ["great-expectations", "Great Expectations", ["Charles Dickens"], "Chapman & Hall", "1861", "en", ["Fiction"]],
  [
    "les-miserables",
    "Les Misérables",
    ["Victor Hugo"],
    "A. Lacroix, Verboeckhoven & Cie",
    "1862",
    "fr",
    ["Fiction", "Historical fiction"],
  ],
  [
    "alice",
    "Alice's Adventures in Wonderland",
    ["Lewis Carroll"],
    "Macmillan",
    "1865",
    "en",
    ["Fiction", "Fantasy fiction"],
  ],
  [
    "looking-glass",
    "Through the Looking-Glass",
    ["Lewis Carroll"],
    "Macmillan",
    "1871",
    "en",
    ["Fiction", "Fantasy fiction"],
  ],
  ["middlemarch", "Middlemarch", ["George Eliot"], "William Blackwood and Sons", "1871", "en", ["Fiction"]],
  ["huckleberry-finn", "Adventures of Huckleberry Finn", ["Mark Twain"], "Chatto & Windus", "1884", "en", ["Fiction"]],
  [
    "sherlock-holmes",
    "The Adventures of Sherlock Holmes",
    ["Arthur Conan Doyle"],
    "George Newnes",
    "1892-10-14",
    "en",
    ["Fiction", "Detective stories"],
  ],
  [
    "time-machine",
    "The Time Machine",
    ["H. G. Wells"],
    "William Heinemann",
    "1895",
    "en",
    ["Fiction", "Science fiction"],
  ],
  [
    "dracula",
    "Dracula",
    ["Bram Stoker"],
    "Archibald Constable and Company",
    "1897-05-26",
    "en",
    ["Fiction", "Horror tales"],
  ],
  [
    "war-of-the-worlds",
    "The War of the Worlds",
    ["H. G. Wells"],
    "William Heinemann",
    "1898",
    "en",
    ["Fiction", "Science fiction"],
  ],
  ["verwandlung", "Die Verwandlung", ["Franz Kafka"], "Kurt Wolff Verlag", "1915", "de", ["Fiction"]],
];

/** A small catalogue of real books. */
export function createCatalogue(): Catalogue {
  return new Map(rows.map((row) => [row[0], volumeOf(row)]));
}

function volumeOf([id, title, authors, publisher, publishedDate, language, subjects]: Row): Volume {
  const volumeInfo = { title, authors: [...authors], publisher, publishedDate, categories: [...subjects], language };
  return {
    kind: "books#volume",
    id,
    etag: volumeEtag(volumeInfo),
    selfLink: `/books/v1/volumes/${id}`,
    volumeInfo,
    accessInfo: { viewability: "ALL_PAGES", publicDomain: true },
  };
}
