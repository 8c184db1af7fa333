/** Which column a table is sorted by, and whether from the top down. */
export interface Sort {
  by: string
  down: boolean
}

/** What a click on a column's heading makes of the sorting: another column begins upwards, the same one turns round. */
export function sortedBy(column: string, sort: Sort | undefined): Sort {
  return { by: column, down: sort?.by === column && !sort.down }
}
