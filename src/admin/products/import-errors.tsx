import { FieldError } from '../../ui/field.tsx'
import { Cell, Head, Row, Table } from '../../ui/table.tsx'
import { ScrollBox } from './scroll-box.tsx'
import { type WrongCell, wrongCells } from './use-import.ts'

interface ImportErrorsProps {
  name: string
  message: string
  cells: readonly WrongCell[]
  /** Total number of errors; `cells` holds only the first ones. */
  count: number
}

export function ImportErrors({ name, message, cells, count }: ImportErrorsProps) {
  return (
    <>
      <p className="mb-2 break-words font-semibold">{name}</p>
      <div role="alert">
        <FieldError>{message}</FieldError>
      </div>
      {cells.length > 0 && <WrongCells cells={cells} more={count - cells.length} />}
    </>
  )
}

function WrongCells({ cells, more = 0 }: { cells: readonly WrongCell[]; more?: number }) {
  return (
    <ScrollBox label="What is wrong, cell by cell">
      <Table caption="Wrong cells" captionHidden>
        <thead>
          <tr>
            <Head numeric>Row</Head>
            <Head>Column</Head>
            <Head>What is wrong</Head>
          </tr>
        </thead>
        <tbody>
          {cells.map(({ row, column, message }) => (
            <Row key={`${row}.${column}`}>
              <Cell numeric>{Number(row).toLocaleString('en-IN')}</Cell>
              <Cell>{column}</Cell>
              <Cell>{message}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {more > 0 && <p className="mt-3 text-muted text-sm">{`and ${more.toLocaleString('en-IN')} more.`}</p>}
    </ScrollBox>
  )
}

interface LeftOutRowsProps {
  /** All rows that are left out count. */
  count: number
  /** Those of the first ones. */
  errors: Record<string, string>
}

export function LeftOutRows({ count, errors }: LeftOutRowsProps) {
  if (count === 0) return null
  return (
    <section aria-label="Rows that are left out" className="mt-4">
      <p className="font-semibold">
        {`${count === 1 ? '1 row is' : `${count.toLocaleString('en-IN')} rows are`} left out. The others are taken.`}
      </p>
      <WrongCells cells={wrongCells(errors)} />
    </section>
  )
}
