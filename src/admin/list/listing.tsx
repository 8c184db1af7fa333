import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { cx } from '../../ui/cx.ts'
import { type Column, DataTable, staleLook } from '../../ui/data-table.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paging } from '../../ui/paging.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Sort } from '../../ui/sort.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { ListRow } from './list-row.tsx'
import { RowDialogs } from './row-dialog.tsx'
import type { List } from './use-list.ts'

export interface ListingProps<Row> {
  list: List
  /** Singular and plural: `['order', 'orders']`. */
  noun: readonly [string, string]
  /** Screen readers announce it: 'All orders, newest first'. */
  caption: string
  columns: readonly Column<Row>[]
  /** Replaces a table row on phones and tablets. */
  card: (row: Row) => ReactNode
  keyOf: (row: Row) => string
  /** The used part of a TanStack query result. */
  result: {
    data: { rows: readonly Row[]; total: number } | undefined
    isError: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  failed: string
  /** One of several lists on a page: a line of text replaces the empty state's illustration. */
  brief?: boolean | undefined
  /** Shown if there are no rows at all; filters and pages out of range have their own messages. */
  empty: Elements
}

export function Listing<Of>(props: ListingProps<Of>) {
  const { list, noun, caption, columns, card, keyOf, result, failed } = props
  const { data } = result
  const hasFailed = result.isError && !data
  const isEmpty = data?.rows.length === 0
  return (
    <RowDialogs>
      {!hasFailed && !isEmpty && (
        <ul
          aria-label={caption}
          aria-busy={!data || result.isPlaceholderData}
          className={cx(
            'grid grid-cols-1 gap-x-10 border-text border-t-2 md:grid-cols-2 xl:hidden',
            result.isPlaceholderData && staleLook,
          )}
        >
          {data
            ? data.rows.map((row) => <ListRow key={keyOf(row)}>{card(row)}</ListRow>)
            : Array.from({ length: list.size }, (_, index) => (
                <li key={String(index)} className="border-line border-b py-3.5">
                  <Skeleton className="h-19" />
                </li>
              ))}
        </ul>
      )}
      <div className={hasFailed || isEmpty ? undefined : 'max-xl:hidden'}>
        <DataTable
          caption={caption}
          columns={columns}
          rows={data?.rows}
          keyOf={keyOf}
          awaited={list.size}
          stale={result.isPlaceholderData}
          sort={list.sort}
          onSort={({ by, down }: Sort) => list.change({ sort: down ? `-${by}` : by })}
          error={hasFailed ? { message: failed, retry: () => void result.refetch() } : undefined}
          empty={<NoRows {...props} />}
        />
      </div>
      {hasFailed && list.isFiltered && (
        <p className="mt-4">
          <TextLink to={list.unfilteredUrl}>{`Show all ${noun[1]}`}</TextLink>
        </p>
      )}
      {data && !isEmpty && (
        <Paging
          total={data.total}
          noun={noun}
          page={list.page}
          size={list.size}
          sizes={list.sizes}
          onSize={(limit) => list.change({ limit: String(limit) })}
          to={list.to}
        />
      )}
    </RowDialogs>
  )
}

function NoRows<Of>({ list, noun: [, many], brief, empty }: ListingProps<Of>) {
  if (brief && (list.page > 1 || list.isFiltered))
    return (
      <p className="border-text border-y-2 py-6 text-muted">
        <span>{`${list.page > 1 ? `No ${many} on this page.` : `No ${many} match.`} `}</span>
        <TextLink to={list.page > 1 ? list.to(1) : list.unfilteredUrl}>
          {list.page > 1 ? 'To the first page' : `Show all ${many}`}
        </TextLink>
      </p>
    )
  if (list.page > 1)
    return (
      <EmptyState
        drawing="out"
        title={`No ${many} on this page`}
        action={<ButtonLink to={list.to(1)}>To the first page</ButtonLink>}
      />
    )
  if (list.isFiltered)
    return (
      <EmptyState
        title={`No ${many} match`}
        action={<ButtonLink to={list.unfilteredUrl}>{`Show all ${many}`}</ButtonLink>}
      />
    )
  return empty
}
