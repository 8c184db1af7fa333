import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { claimLabels, type ClaimState as State } from '../../shop/fulfilment/claims/rules.ts'
import type { ClaimOnWire } from '../../shop/fulfilment/claims/wire.ts'
import { orderName } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Status, type StatusTone } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { urls } from '../shared/urls.ts'
import { ClaimDialog } from './claim-dialog.tsx'

const tones: Record<State, StatusTone> = { open: 'wait', paid: 'good', refused: 'bad' }

export const ClaimState = ({ state }: { state: State }) => (
  <Status tone={tones[state]}>{claimLabels[state]}</Status>
)

export const claimColumns: Column<ClaimOnWire>[] = [
  {
    name: 'order',
    head: 'Order',
    cell: ({ orderId, orderNumber }) => <OrderLink orderId={orderId} orderNumber={orderNumber} />,
  },
  { name: 'courier', head: 'Courier', cell: ({ courier }) => courier.name },
  { name: 'number', head: 'Tracking number', cell: (claim) => <Numbers claim={claim} /> },
  { name: 'state', head: 'State', cell: ({ state }) => <ClaimState state={state} /> },
  { name: 'made', head: 'Claimed', cell: ({ madeAt }) => formatDate(madeAt) },
  { name: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => formatRupees(amount) },
  actionsColumn((claim) => <EditClaim claim={claim} />),
]

const OrderLink = ({ orderId, orderNumber }: { orderId: string; orderNumber: number }) => (
  <TextLink to={urls.order(orderId)} className="type-number" translate="no">
    {orderName(orderNumber)}
  </TextLink>
)

function Numbers({ claim: { trackingNumber, reference } }: { claim: ClaimOnWire }) {
  return (
    <>
      <span className="type-number wrap-anywhere" translate="no">
        {trackingNumber ?? 'None'}
      </span>
      {reference && <span className="wrap-anywhere block text-muted text-xs">{reference}</span>}
    </>
  )
}

export function ClaimCard({ claim }: { claim: ClaimOnWire }) {
  const { orderId, orderNumber, courier, state, madeAt, amount } = claim
  return (
    <article className="grid grid-cols-1 gap-1 py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <OrderLink orderId={orderId} orderNumber={orderNumber} />
        <span className="type-number font-semibold">{formatRupees(amount)}</span>
      </div>
      <p className="text-sm">
        <span>{`${courier.name} `}</span>
        <Numbers claim={claim} />
      </p>
      <div className="flex items-center justify-between gap-4 text-sm">
        <span className="text-muted">{`Claimed ${formatDate(madeAt)}`}</span>
        <ClaimState state={state} />
        <EditClaim claim={claim} />
      </div>
    </article>
  )
}

function EditClaim({ claim }: { claim: ClaimOnWire }) {
  const show = useRowDialog()
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={`Edit the claim for order ${orderName(claim.orderNumber)}`}
      onClick={() => show((close) => <ClaimDialog of={claim} close={close} />)}
    >
      Edit
    </Button>
  )
}
