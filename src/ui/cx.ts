/** Joins class names, leaving out what is not there: `cx('row', open && 'row-open', className)`. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
