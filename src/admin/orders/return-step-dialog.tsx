import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { messageOf, send } from '../../client/api-client.ts'
import { isCounterEmail } from '../../lib/counter-email.ts'
import type { ReturnRequestOnWire } from '../../shop/fulfilment/returns-wire.ts'
import {
  inspectionLabels,
  inspections,
  MAX_REFUND_REASON,
  type NextStep,
  type ReturnWay,
} from '../../shop/orders/return-rules.ts'
import { holdSeconds } from '../../shop/orders/rules.ts'
import { refundDestinations } from '../../shop/payments/provider-rules.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { api } from '../shared/api.ts'
import { mailNote } from './mail-note.ts'
import { invalidateOrders } from './queries.ts'
import { useRefundDestination } from './refund-destination.tsx'
import { inspectedInWords } from './return-steps.tsx'

export const stepButtons: Record<NextStep, string> = {
  accepted: 'Accept',
  received: 'Received',
  inspected: 'Inspect',
  refunded: 'Refund',
}

const titles: Record<NextStep, string> = {
  accepted: 'Accept this return?',
  received: 'Has this return come?',
  inspected: 'What has come?',
  refunded: 'Refund this return?',
}

const submits: Record<NextStep, string> = {
  accepted: 'Accept return',
  received: 'It has come',
  inspected: 'Save inspection',
  refunded: 'Refund',
}

/** `_id` is null before the return is asked for: accepting opens it. */
export type ReturnCase = Pick<
  ReturnRequestOnWire,
  | 'orderId'
  | 'itemId'
  | 'user'
  | 'quantity'
  | 'refundAmount'
  | 'steps'
  | 'source'
  | 'paymentMethod'
  | 'refundTo'
  | 'exchange'
> & { _id: string | null; productId: { productName: string } }

interface StepDialogProps {
  request: ReturnCase
  step: NextStep
  onSettled: (result: { message: string; held: string | null }) => void
  close: () => void
}

/** A step of a return whose money goes back last. */
export function StepDialog({ request, step, onSettled, close }: StepDialogProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: FormData) => makeStep(request, step, fields),
    onSuccess: (result) => {
      close()
      onSettled(result)
    },
    onSettled: invalidateOrders,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <FormDialog
      title={titles[step]}
      submit={submits[step]}
      onSubmit={submit}
      pending={isPending}
      failed={error && messageOf(error, 'The return was not changed. Please try again.')}
      close={close}
    >
      <StepFields request={request} step={step} />
    </FormDialog>
  )
}

async function makeStep({ _id, orderId, itemId }: ReturnCase, step: NextStep, fields: FormData) {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const returnId = _id ?? ''
  switch (step) {
    case 'accepted': {
      const way = text('way') as ReturnWay
      const how = { way, trackingNumber: text('trackingNumber') || null }
      if (_id === null) return acceptUnasked(orderId, { productId: itemId, ...how })
      const json = { returnId, ...how }
      return send(api.order['accept-return'].$put({ json }))
    }
    case 'received':
      return { held: null, ...(await send(api.order['receive-return'].$put({ json: { returnId } }))) }
    case 'inspected': {
      const units = Object.fromEntries(inspections.map((one) => [one, text(one) || '0']))
      return {
        held: null,
        ...(await send(api.order['inspect-return'].$put({ json: { returnId, ...units } }))),
      }
    }
    case 'refunded': {
      const refundTo = refundDestinations.find((one) => one === text('refundTo')) ?? null
      const json = { returnId, amount: text('amount'), reason: text('reason'), hold: true, refundTo }
      return send(api.order['refund-return'].$put({ json }))
    }
  }
}

async function acceptUnasked(
  id: string,
  how: { productId: string; way: ReturnWay; trackingNumber: string | null },
) {
  const json = { ...how, newStatus: 'ReturnAccepted' } as const
  const { held } = await send(api.order['update-product-status'][':id'].$put({ param: { id }, json }))
  return { message: 'Return accepted', held }
}

function StepFields({ request, step }: { request: ReturnCase; step: NextStep }) {
  const { user, quantity, productId, refundAmount } = request
  switch (step) {
    case 'accepted':
      return (
        <>
          <p>{`${noteOf(request)} The money goes back later.`}</p>
          <SelectField label="How it comes back" name="way">
            <option value="pick-up">A courier picks it up</option>
            <option value="send-in">The customer sends it in</option>
          </SelectField>
          <TextField
            label="Number of the parcel"
            name="trackingNumber"
            autoComplete="off"
            maxLength={60}
            hint="If there is one yet."
          />
        </>
      )
    case 'received':
      return (
        <p>
          {isCounterEmail(user.email)
            ? `${productId.productName} has come.`
            : `${user.name} is told by mail that ${productId.productName} has come.`}
        </p>
      )
    case 'inspected':
      return (
        <>
          <p>{`${quantity === 1 ? 'One unit was' : `${quantity} units were`} sent. Whole ones go back on the shelf with the refund.`}</p>
          {inspections.map((one) => (
            <TextField
              key={one}
              label={inspectionLabels[one]}
              name={one}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              defaultValue={one === 'whole' ? String(quantity) : '0'}
            />
          ))}
        </>
      )
    case 'refunded':
      return <RefundFields request={request} paid={refundAmount} />
  }
}

function noteOf({ user, productId: { productName } }: ReturnCase): string {
  return isCounterEmail(user.email)
    ? `Tell ${user.name} how to give ${productName} back.`
    : `${user.name} is told by mail how to give ${productName} back.`
}

function RefundFields({ request, paid }: { request: ReturnCase; paid: number }) {
  const { source, paymentMethod, user, refundTo: asked, exchange } = request
  const isCounter = asked === 'counter'
  const destination = useRefundDestination({ source, paymentMethod, name: user.name, asked, isCounter })
  const inspected = request.steps.find((one) => one.kind === 'inspected')
  return (
    <>
      {inspected?.kind === 'inspected' && <p>{`Inspected: ${inspectedInWords(inspected.units)}.`}</p>}
      <TextField
        label="Amount in rupees"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(paid)}
        hint="What was paid for it, or less."
      />
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={MAX_REFUND_REASON}
        hint="If it is less: the customer reads it."
      />
      {exchange?.state !== 'open' && destination.choice}
      <p className="text-sm">{`${mailNote(user)}You can undo it for ${holdSeconds} seconds.`}</p>
    </>
  )
}
