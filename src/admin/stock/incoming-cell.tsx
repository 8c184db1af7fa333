import { dayOf, formatDate, formatShortDate } from '../../lib/dates.ts'
import { incomingInWords } from '../../shop/catalog/incoming-rules.ts'
import type { StockOnWire } from '../../shop/catalog/stock/wire.ts'
import { Button } from '../../ui/button.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { may } from '../shared/permissions.ts'
import { ExpectDialog, ReceiveDialog } from './incoming-dialogs.tsx'

export function IncomingCell({ row }: { row: StockOnWire }) {
  const show = useRowDialog()
  const { productName, label, incoming } = row
  const name = `${productName}, ${label}`
  const edit = () => show((close) => <ExpectDialog row={row} close={close} />)
  if (!may('stock:write')) return incoming && <span>{incomingInWords(incoming)}</span>
  if (!incoming)
    return (
      <Button variant="quiet" size="small" onClick={edit} className="px-0!">
        <span>Expect</span>
        <span className="sr-only">{` units of ${name}`}</span>
      </Button>
    )
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 max-sm:justify-end">
      <button
        type="button"
        onClick={edit}
        title={formatDate(incoming.on)}
        className="min-h-11 decoration-2 decoration-edge underline-offset-4 hover:underline"
      >
        <span className="sr-only">{`Expected of ${name}: `}</span>
        <span className="type-number">{incoming.units.toLocaleString('en-IN')}</span>
        <span className="whitespace-nowrap">{` on ${formatShortDate(incoming.on)}`}</span>
        {incoming.on < dayOf(new Date()) && <span className="font-semibold text-alarm"> late</span>}
        <span className="sr-only"> Change</span>
      </button>
      <Button
        variant="secondary"
        size="small"
        onClick={() => show((close) => <ReceiveDialog row={row} incoming={incoming} close={close} />)}
      >
        <span>Received</span>
        <span className="sr-only">{` of ${name}`}</span>
      </Button>
    </span>
  )
}
