import type { ReactNode } from 'react'
import { Cell, FocusableRow, Head, Table } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export interface BestSeller {
  id: string
  name: string
  units: number
  picture?: ReactNode
  to?: string
}

export function BestTable({ title, of, best }: { title: string; of: string; best: readonly BestSeller[] }) {
  const maxUnits = best[0]?.units ?? 1
  const hasPictures = best.some(({ picture }) => picture !== undefined)
  return (
    <Table caption={<h2 className="type-heading normal-case tracking-normal">{title}</h2>}>
      <thead>
        <tr>
          <Head className="w-8">
            <span className="sr-only">Rank</span>
          </Head>
          {hasPictures && (
            <Head className="w-20">
              <span className="sr-only">Picture</span>
            </Head>
          )}
          <Head>{of}</Head>
          <Head numeric>Total sold</Head>
        </tr>
      </thead>
      <tbody>
        {best.map(({ id, name, units, picture, to }, index) => (
          <FocusableRow key={id}>
            <Cell className="type-number h-17 text-lg text-muted">{index + 1}</Cell>
            {hasPictures && <Cell>{picture}</Cell>}
            <th scope="row" className="px-3 py-2 text-left align-middle font-semibold">
              {to ? (
                <TextLink to={to} className="line-clamp-2 wrap-anywhere not-hover:no-underline">
                  {name}
                </TextLink>
              ) : (
                <span className="line-clamp-2 wrap-anywhere">{name}</span>
              )}
            </th>
            <Cell numeric>
              <span>{units.toLocaleString('en-IN')}</span>
              <span aria-hidden className="mt-1 ml-auto block h-1 w-12 bg-line">
                <span
                  className="ml-auto block h-1 bg-action"
                  style={{ width: `${(units / maxUnits) * 100}%` }}
                />
              </span>
            </Cell>
          </FocusableRow>
        ))}
      </tbody>
    </Table>
  )
}
