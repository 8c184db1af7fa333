import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { dayOf, daysBetween, momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { groupDigits } from '../../lib/numbers.ts'
import { couponState, expiryInFull, expiryInWords } from '../../shop/coupons/rules.ts'
import { couponOnWire, discountInWords } from '../../shop/coupons/terms-wire.ts'
import type { AdminCouponOnWire } from '../../shop/coupons/wire.ts'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Status } from '../../ui/status.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { may } from '../shared/permissions.ts'
import { CouponDialog } from './coupon-dialog.tsx'
import { useDeleteCoupon } from './queries.ts'

export const couponColumns: Column<AdminCouponOnWire>[] = [
  {
    name: 'code',
    head: 'Code',
    sortable: true,
    cell: ({ code }) => (
      <span className="type-number block max-w-80 truncate" translate="no">
        {code}
      </span>
    ),
  },
  {
    name: 'discountPercentage',
    head: 'Discount',
    numeric: true,
    sortable: true,
    cell: (coupon) => discountInWords(coupon),
  },
  {
    name: 'minimumPurchaseAmount',
    head: 'Minimum purchase',
    numeric: true,
    sortable: true,
    cell: ({ minimumPurchaseAmount }) => formatRupees(minimumPurchaseAmount),
  },
  {
    name: 'maxDiscountAmount',
    head: 'Maximum discount',
    numeric: true,
    sortable: true,
    cell: ({ maxDiscountAmount }) => formatRupees(maxDiscountAmount),
  },
  {
    name: 'expiryDate',
    head: 'Expiry date',
    sortable: true,
    cell: (coupon) => <CouponExpiry coupon={coupon} />,
  },
  { name: 'uses', head: 'Used', numeric: true, cell: (coupon) => <CouponUses coupon={coupon} /> },
  actionsColumn((coupon) => <CouponActions coupon={coupon} />),
]

export function CouponCard({ coupon }: { coupon: AdminCouponOnWire }) {
  const { code, kind, minimumPurchaseAmount, maxDiscountAmount } = coupon
  const most = kind === 'Amount' ? '' : `, up to ${formatRupees(maxDiscountAmount)}`
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <h2 className="type-number break-words" translate="no">
        {code}
      </h2>
      <CouponActions coupon={coupon} />
      <p className="col-span-2">
        <span className="type-number text-lg">{discountInWords(coupon)}</span>
        <span>{`${kind === 'FreeDelivery' ? '' : ' off'}${most}, from ${formatRupees(minimumPurchaseAmount)}`}</span>
      </p>
      <p className="col-span-2 text-sm">
        Used <CouponUses coupon={coupon} />
      </p>
      <p className="col-span-2 mt-1 text-sm">
        <CouponExpiry coupon={coupon} />
      </p>
    </article>
  )
}

function CouponUses({ coupon: { uses, maxUses, maxUsesPerShopper, firstOrderOnly } }: CouponProps) {
  const limits = [
    maxUsesPerShopper !== null && `${groupDigits(maxUsesPerShopper)} per shopper`,
    firstOrderOnly && 'first order only',
  ].filter((limit) => limit !== false)
  return (
    <>
      <span className="whitespace-nowrap">{`${groupDigits(uses)}${maxUses !== null ? ` of ${groupDigits(maxUses)}` : ''}`}</span>
      {limits.length > 0 && <span className="block text-muted text-sm">{limits.join(', ')}</span>}
    </>
  )
}

interface CouponProps {
  coupon: AdminCouponOnWire
}

const SOON_DAYS = 7

function CouponExpiry({ coupon }: CouponProps) {
  const now = new Date()
  const times = couponOnWire(coupon)
  const state = couponState(times, now)
  const isSoon = daysBetween(dayOf(now), times.expiryDate) <= SOON_DAYS
  const tone = state === 'Expired' ? 'off' : state === 'Scheduled' || isSoon ? 'wait' : 'good'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <span className="whitespace-nowrap tabular-nums">{expiryInFull(coupon)}</span>
      <Status tone={tone}>
        {state === 'Scheduled' && times.startsAt
          ? `starts ${momentInWords(times.startsAt)}`
          : expiryInWords(times, now)}
      </Status>
    </span>
  )
}

function CouponActions({ coupon }: { coupon: AdminCouponOnWire }) {
  return (
    <span className="inline-flex">
      <HistoryButton thing="coupon" id={coupon._id} name={`coupon ${coupon.code}`} />
      <EditCoupon coupon={coupon} />
      <DeleteCoupon coupon={coupon} />
    </span>
  )
}

function EditCoupon({ coupon }: CouponProps) {
  const show = useRowDialog()
  if (!may('offers:write')) return null
  return (
    <IconButton
      label={`Edit coupon ${coupon.code}`}
      data-opens-row
      onClick={() => show((close) => <CouponDialog coupon={coupon} close={close} />)}
    >
      <Pencil size={18} />
    </IconButton>
  )
}

function DeleteCoupon({ coupon: { _id, code } }: { coupon: AdminCouponOnWire }) {
  const show = useRowDialog()
  const remove = useDeleteCoupon(_id)
  const confirmDelete = () =>
    show((close) => (
      <DeleteDialog
        thing="coupon"
        id={_id}
        name={`coupon ${code}`}
        successMessage="Coupon deleted successfully"
        remove={() => remove.mutateAsync(undefined)}
        close={close}
      >
        Shoppers can no longer use it, and it goes from every cart it was chosen with. Orders keep what it
        took off.
      </DeleteDialog>
    ))
  if (!may('offers:write')) return null
  return (
    <IconButton label={`Delete coupon ${code}`} onClick={confirmDelete}>
      <Trash size={18} />
    </IconButton>
  )
}
