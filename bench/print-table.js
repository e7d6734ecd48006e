/** Prints rows of equal length below each other; all columns but the first are numbers, aligned to the right. */
export function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const [name, ...cells] of rows) {
    const columns = cells.map((cell, index) => cell.padStart(widths[index + 1]));
    console.log([name.padEnd(widths[0]), ...columns].join("  ").trimEnd());
  }
}
