import { FieldError } from '../../ui/field.tsx'
import { Cell, Head, Row, Table } from '../../ui/table.tsx'
import { ScrollBox } from './scroll-box.tsx'
import type { WrongCell } from './use-import.ts'

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
      {cells.length > 0 && (
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
          {cells.length < count && (
            <p className="mt-3 text-muted text-sm">{`and ${(count - cells.length).toLocaleString('en-IN')} more.`}</p>
          )}
        </ScrollBox>
      )}
    </>
  )
}
