import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf, send } from '../../client/api-client.ts'
import type { DeliveryOnWire } from '../../shop/fulfilment/outcomes/wire.ts'
import { allUnits, type Outcome, outcomeLabels, outcomesOf } from '../../shop/orders/outcome-rules.ts'
import { holdSeconds } from '../../shop/orders/rules.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { api } from '../shared/api.ts'
import { newBatch, toastOfBatch } from './change-orders.ts'
import { type Item, invalidateOrders, type OrderDetails } from './queries.ts'
import { useCancelDestination } from './refund-destination.tsx'

export type SentItem = { item: Item; delivery: DeliveryOnWire }

const BY_UNIT = 'by-unit'
type Choice = Outcome | typeof BY_UNIT | ''

interface OutcomeDialogProps {
  sent: readonly SentItem[]
  details: OrderDetails
  close: () => void
}

/** What became of each item of a parcel; of what is left unsaid nothing is booked. */
export function OutcomeDialog({ sent, details, close }: OutcomeDialogProps) {
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const hasChosen = Object.values(choices).some(Boolean)
  const [isIncomplete, setIncomplete] = useState(false)
  const destination = useCancelDestination(details)
  const willCancel = sent.some(({ delivery }) => delivery.state === 'on-its-way')
  const isPrepaid = willCancel && details.order.paymentMethod !== 'COD'
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (fields: FormData) => {
      const batch = newBatch()
      const refundTo = isPrepaid ? destination.refundTo : null
      const items = sent.flatMap((one) => draftsOf(one, choices[one.item._id] ?? '', fields))
      const { message, held } = await send(
        api.order['book-outcomes'].$post({ json: { batch, items, refundTo } }),
      )
      toastOfBatch(message, batch, held > 0)
      close()
      return invalidateOrders()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIncomplete(!hasChosen)
    if (hasChosen) mutate(new FormData(event.currentTarget))
  }
  return (
    <FormDialog
      title="What became of it?"
      submit="Book"
      onSubmit={submit}
      pending={isPending}
      failed={
        isIncomplete && !hasChosen
          ? 'Choose what became of it'
          : error && messageOf(error, 'Nothing was booked. Please try again.')
      }
      close={close}
    >
      <p>
        {willCancel
          ? `What is on its way is cancelled: what was paid for it goes back, and the customer is mailed after ${holdSeconds} seconds. Only what came back whole goes back on the shelf.`
          : 'Only what came back whole goes back on the shelf. It can be corrected later.'}
      </p>
      {sent.map((one) => (
        <ItemOutcome
          key={one.item._id}
          sent={one}
          choice={choices[one.item._id] ?? ''}
          onChoice={(choice) => setChoices({ ...choices, [one.item._id]: choice })}
        />
      ))}
      {isPrepaid && destination.choice}
    </FormDialog>
  )
}

interface ItemOutcomeProps {
  sent: SentItem
  choice: Choice
  onChoice: (choice: Choice) => void
}

function ItemOutcome({ sent: { item, delivery }, choice, onChoice }: ItemOutcomeProps) {
  const { quantity, productId } = item
  const units = quantity === 1 ? '' : `, ${quantity} units`
  return (
    <fieldset className="grid gap-3">
      <SelectField
        label={`${productId.productName}${units}`}
        value={choice}
        onChange={({ target }) => onChoice(target.value as Choice)}
      >
        <option value="">{delivery.state === 'booked' ? 'As it is booked' : 'Not known yet'}</option>
        {outcomesOf[delivery.state].map((outcome) => (
          <option key={outcome} value={outcome}>
            {outcomeLabels[outcome]}
          </option>
        ))}
        {quantity > 1 && <option value={BY_UNIT}>Differs by unit</option>}
      </SelectField>
      {choice === BY_UNIT && (
        <div className="grid grid-cols-2 gap-3">
          {outcomesOf[delivery.state].map((outcome) => (
            <TextField
              key={outcome}
              label={outcomeLabels[outcome]}
              name={fieldOf(item, outcome)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              defaultValue={String(delivery.units?.[outcome] ?? 0)}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

const fieldOf = ({ _id }: Item, outcome: Outcome) => `${_id} ${outcome}`

function draftsOf({ item, delivery }: SentItem, choice: Choice, fields: FormData) {
  if (!choice) return []
  const about = { itemId: item._id, corrects: delivery.last }
  if (choice !== BY_UNIT) return [{ ...about, ...allUnits(choice, item.quantity) }]
  const counts = outcomesOf[delivery.state].map((outcome) => [
    outcome,
    String(fields.get(fieldOf(item, outcome)) ?? '').trim() || '0',
  ])
  return [{ ...about, ...Object.fromEntries(counts) }]
}
