import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { get, type UseFormReturn, useController, type FieldError as Wrong } from 'react-hook-form'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS, MIN_GUIDE_COLUMNS } from '../../shop/catalog/size-guides/rules.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { controlLook } from '../../ui/field-style.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  type Grid,
  isTable,
  type Place,
  pasteInto,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
} from './grid.ts'
import type { SizeGuideFields } from './queries.ts'

type Form = UseFormReturn<SizeGuideFields>

/** Enter and the arrows lead from row to row; a table that is pasted fills the cells. */
export function SizeTable({ form, examples }: { form: Form; examples: string | undefined }) {
  const { box, grid, change, goTo } = useGrid(form)
  const [names = [], ...rows] = grid
  const cell = { form, grid, change, goTo }
  return (
    <fieldset className="min-w-0">
      <legend className="type-label mb-1.5">Table</legend>
      <p className="mb-3 text-muted text-sm">
        {`The first column has the sizes${examples ? `, as ${examples}` : ''}. A table can be copied from a spreadsheet and pasted into a cell.`}
      </p>
      <div ref={box} className="scroll-sideways -m-1 p-1">
        <table className="w-full border-separate border-spacing-1">
          <thead>
            <tr>
              {names.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other key, and all of its state is in the form's value.
                <td key={column} className="min-w-28">
                  <CellInput {...cell} at={{ row: 0, column }} label={`Name of column ${column + 1}`} />
                </td>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other key, and all of its state is in the form's value.
              <tr key={index}>
                {cells.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as of the columns above.
                  <td key={column}>
                    <CellInput
                      {...cell}
                      at={{ row: index + 1, column }}
                      label={`${names[column] || `Column ${column + 1}`} of row ${index + 1}`}
                    />
                  </td>
                ))}
                <td className="w-11">
                  <IconButton
                    label={`Remove row ${index + 1}`}
                    disabled={rows.length === 1}
                    onClick={() => change(withoutRow(grid, index + 1))}
                  >
                    <X size={18} />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              {names.map((name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as of the columns above.
                <td key={column} className="text-center">
                  {column > 0 && (
                    <IconButton
                      label={`Remove column ${name || column + 1}`}
                      disabled={names.length === MIN_GUIDE_COLUMNS}
                      onClick={() => change(withoutColumn(grid, column))}
                    >
                      <X size={18} />
                    </IconButton>
                  )}
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      <Problems form={form} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          disabled={rows.length >= MAX_GUIDE_ROWS}
          onClick={() => {
            change(withRow(grid))
            goTo({ row: grid.length, column: 0 })
          }}
        >
          <Plus size={16} aria-hidden />
          <span>Add a row</span>
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={names.length >= MAX_GUIDE_COLUMNS}
          onClick={() => {
            change(withColumn(grid))
            goTo({ row: 0, column: names.length })
          }}
        >
          <Plus size={16} aria-hidden />
          <span>Add a column</span>
        </Button>
      </div>
    </fieldset>
  )
}

function useGrid({ control, formState: { submitCount } }: Form) {
  const { field: columns } = useController({ control, name: 'columns' })
  const { field: rows } = useController({ control, name: 'rows' })
  const box = useRef<HTMLDivElement>(null)
  const next = useRef<Place>(null)
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus()
  useEffect(() => {
    const isWrong = '[aria-invalid="true"]'
    if (submitCount > 0 && !document.activeElement?.matches(isWrong))
      box.current?.querySelector<HTMLElement>(isWrong)?.focus()
  }, [submitCount])
  useEffect(() => {
    if (next.current) focus(cellSelector(next.current))
    next.current = null
  })
  return {
    box,
    grid: [columns.value, ...rows.value] as Grid,
    change: ([names = [], ...others]: Grid) => {
      columns.onChange(names)
      rows.onChange(others)
    },
    /** Also a cell that the change before has added. */
    goTo: (place: Place) => {
      next.current = place
      focus(cellSelector(place))
    },
  }
}

const cellSelector = ({ row, column }: Place) => `[data-cell="${row},${column}"]`
const pathOf = ({ row, column }: Place) => (row === 0 ? `columns.${column}` : `rows.${row - 1}.${column}`)

interface CellInputProps {
  form: Form
  grid: Grid
  change: (grid: Grid) => void
  goTo: (place: Place) => void
  at: Place
  label: string
}

function CellInput({ form, grid, change, goTo, at, label }: CellInputProps) {
  const { row, column } = at
  const isWrong = get(form.formState.errors, pathOf(at)) !== undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const isLast = row + 1 === grid.length
    if (event.key === 'Enter' && isLast && row < MAX_GUIDE_ROWS) change(withRow(grid))
    goTo({ row: row + step, column })
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isTable(text)) return
    event.preventDefault()
    change(pasteInto(grid, at, text))
  }
  return (
    <input
      value={grid[row]?.[column] ?? ''}
      onChange={({ target }) => change(withCell(grid, at, target.value))}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      data-cell={`${row},${column}`}
      autoComplete="off"
      dir="auto"
      className={`${controlLook} ${row === 0 ? 'font-semibold' : ''}`}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}

function Problems({ form }: { form: Form }) {
  const { columns, rows } = form.formState.errors
  const ofColumns = messagesIn(columns, (column) => `Column ${column + 1}`)
  const ofRows = listOf(rows).flatMap((row, index) => messagesIn(row, () => `Row ${index + 1}`))
  const whole = [columns, rows].flatMap((wrong) => wrong?.message ?? wrong?.root?.message ?? [])
  const messages = new Set([...whole, ...ofColumns, ...ofRows])
  return (
    <div role="status">
      {Array.from(messages, (message) => (
        <FieldError key={message}>{message}</FieldError>
      ))}
    </div>
  )
}

function messagesIn(wrong: unknown, place: (index: number) => string): string[] {
  return listOf(wrong).flatMap((one, index) => {
    const { message } = (one ?? {}) as Partial<Wrong>
    return message ? [`${place(index)}: ${message}`] : []
  })
}

/** The errors of a list have holes where nothing is wrong. */
function listOf(wrong: unknown): unknown[] {
  return Array.isArray(wrong) ? Array.from(wrong) : []
}
