import { formatDate } from '../../lib/dates.ts'
import { outcomeLabels, outcomes, type Units } from '../../shop/orders/outcome-rules.ts'
import type { SentItem } from './outcome-dialog.tsx'

export function unitsInWords(units: Units): string {
  const counted = outcomes.filter((outcome) => units[outcome] > 0)
  return counted.map((outcome) => `${outcomeLabels[outcome]}: ${units[outcome]}`).join(' · ')
}

/** Of an item that did not arrive as sold; nothing of the others. */
export function DeliveryState({ sent: { item, delivery }, isNamed }: { sent: SentItem; isNamed: boolean }) {
  const { state, units, stopRequestedAt } = delivery
  const name = isNamed ? `${item.productId.productName}: ` : ''
  if (stopRequestedAt)
    return (
      <p className="text-sm">{`${name}Cancelled on ${formatDate(stopRequestedAt)}. Ask the courier to stop it; it goes back on the shelf when it has come back.`}</p>
    )
  if (state !== 'booked' || !units) return null
  return (
    <>
      <p className="text-sm">{`${name}${unitsInWords(units)}`}</p>
      {units.kept > 0 && (
        <p className="text-sm text-alarm">
          The customer has these goods, though they are cancelled, and got back what was prepaid. Ask for one
          or the other.
        </p>
      )}
    </>
  )
}
