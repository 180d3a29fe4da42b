/** The name under which the rows with errors of a file are saved. */
export function nameOfFailedRows(fileName: string): string {
  return `${fileName.replace(/\.\w+$/, '')}-errors.csv`
}
