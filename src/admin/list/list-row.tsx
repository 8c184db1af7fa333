import type { ComponentProps } from 'react'
import { cx } from '../../ui/cx.ts'

/** ↑ and ↓ lead to it: see `useRowKeys`. */
export const ListRow = ({ className, ...row }: ComponentProps<'li'>) => (
  <li
    {...row}
    data-row
    tabIndex={-1}
    className={cx('border-line border-b focus-visible:outline-offset-3', className)}
  />
)
