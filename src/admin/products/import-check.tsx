import { Checkbox } from '../../ui/checkbox.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/field.tsx'
import { Cell, Head, Row, Table } from '../../ui/table.tsx'
import { LeftOutRows } from './import-errors.tsx'
import { ScrollBox } from './scroll-box.tsx'
import type { Check } from './use-import.ts'

const formatCount = (count: number) => count.toLocaleString('en-IN')

/** E.g. 'Add 12, change 40'. */
export function importSummary({ add, change }: Check): string {
  const parts = [add > 0 && `add ${formatCount(add)}`, change > 0 && `change ${formatCount(change)}`]
  const sentence = parts.filter(Boolean).join(', ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

interface ImportCheckProps {
  check: Check
  name: string
  message?: string | undefined
  /** Whether the owner has confirmed that products cost nothing. */
  isFree: boolean
  onFree: (isFree: boolean) => void
  /** Of an export of another shop. */
  moved: Elements
}

export function ImportCheck({ check, name, message, isFree, onFree, moved }: ImportCheckProps) {
  const { add, change, leave, leftOut, errors, ignored, changes, losing, free, freeNames, resume } = check
  return (
    <>
      {message && (
        <div role="alert" className="mb-4">
          <FieldError>{message}</FieldError>
        </div>
      )}
      {resume && (
        <p className="mb-2">{`An import of this file stopped after ${formatCount(resume.done)} of ${formatCount(resume.of)} rows. It goes on from there.`}</p>
      )}
      <p role="status">
        <strong className="break-words">{name}</strong>
        <span>{` will add ${formatCount(add)}, change ${formatCount(change)} and leave ${formatCount(leave)} as ${leave === 1 ? 'it is' : 'they are'}.`}</span>
      </p>
      {add > 0 && (
        <p className="mt-2 text-muted text-sm">
          New products are added inactive: give them pictures, then activate them.
        </p>
      )}
      {moved}
      {ignored.length > 0 && (
        <p className="mt-2 text-muted text-sm">{`Columns that are ignored: ${ignored.join(', ')}.`}</p>
      )}
      {losing > 0 && (
        <p className="mt-2 font-semibold text-alarm text-sm">{`${losing === 1 ? '1 price is' : `${formatCount(losing)} prices are`} just above a step of GST: a lower one would leave you more.`}</p>
      )}
      {free > 0 && (
        <div className="mt-4">
          <p className="font-semibold text-alarm">{freeInWords(free, freeNames)}</p>
          <Checkbox
            label={free === 1 ? 'It is meant to cost nothing' : 'They are meant to cost nothing'}
            checked={isFree}
            onChange={({ target }) => onFree(target.checked)}
          />
        </div>
      )}
      <LeftOutRows count={leftOut} errors={errors} />
      {changes.length > 0 && (
        <ScrollBox label="What changes, row by row">
          <Table caption="What changes, row by row" captionHidden>
            <thead>
              <tr>
                <Head numeric>Row</Head>
                <Head>Product</Head>
                <Head>What changes</Head>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ row, _id, productName, cells, loss }) => (
                <Row key={row}>
                  <Cell numeric>{row}</Cell>
                  <Cell>
                    <span className="line-clamp-2 min-w-28 font-semibold">{productName}</span>
                  </Cell>
                  <Cell>
                    {_id === null && <span className="mr-2 font-semibold text-good">New</span>}
                    {cells.map(({ column, before, after }) => (
                      <span key={column} className="mr-4 inline-block">
                        <span className="text-muted">{`${column} `}</span>
                        {before !== null && (
                          <>
                            <s className="text-muted">{short(before)}</s>
                            <span aria-hidden> → </span>
                          </>
                        )}
                        <span>{short(after)}</span>
                      </span>
                    ))}
                    {loss && <span className="block text-alarm text-sm">{loss}</span>}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
          {changes.length < add + change && (
            <p className="mt-3 text-muted text-sm">{`and ${formatCount(add + change - changes.length)} more.`}</p>
          )}
        </ScrollBox>
      )}
    </>
  )
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

function freeInWords(count: number, names: readonly string[]): string {
  const what = count === 1 ? '1 product would cost' : `${formatCount(count)} products would cost`
  const more = names.length < count ? ` and ${formatCount(count - names.length)} more` : ''
  return `${what} nothing: ${names.join(', ')}${more}.`
}
