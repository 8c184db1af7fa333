export interface Sort {
  by: string
  down: boolean
}

/** A new column starts ascending, the same one is reversed. */
export function sortedBy(column: string, sort: Sort | undefined): Sort {
  return { by: column, down: sort?.by === column && !sort.down }
}
