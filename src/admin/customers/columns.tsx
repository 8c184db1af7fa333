import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { customerState } from '../../shop/customers/rules.ts'
import type { CustomerOnWire } from '../../shop/customers/wire.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Status } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { may } from '../shared/permissions.ts'
import { urls } from '../shared/urls.ts'
import { BlockDialog } from './block-dialog.tsx'
import { DeleteCustomerDialog } from './delete-customer-dialog.tsx'

export const customerColumns: Column<CustomerOnWire>[] = [
  {
    name: 'name',
    head: 'Customer',
    sortable: true,
    cell: ({ _id, name, email, dpImage }) => (
      <span className="flex items-center gap-3">
        <CustomerAvatar name={name} picture={dpImage} />
        <span className="min-w-0">
          <TextLink to={urls.customer(_id)} className="block max-w-64 truncate font-semibold 3xl:max-w-md">
            {name}
          </TextLink>
          <span className="block max-w-64 truncate text-muted 3xl:max-w-md">{email}</span>
        </span>
      </span>
    ),
  },
  {
    name: 'phone',
    head: 'Phone',
    cell: ({ phone }) =>
      phone ? <span className="whitespace-nowrap tabular-nums">{phone}</span> : <NoPhone />,
  },
  {
    name: 'orders',
    head: 'Orders',
    numeric: true,
    cell: (customer) => <CustomerOrders customer={customer} />,
  },
  { name: 'spent', head: 'Spent', numeric: true, cell: ({ spent }) => formatRupees(spent) },
  {
    name: 'createdAt',
    head: 'Joined',
    sortable: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
  { name: 'status', head: 'Status', cell: ({ isVerified }) => <CustomerStatus isVerified={isVerified} /> },
  actionsColumn((customer) => <CustomerActions customer={customer} />),
]

const NoPhone = () => (
  <span className="text-muted">
    <span aria-hidden>–</span>
    <span className="sr-only">None</span>
  </span>
)

export function CustomerCard({ customer }: { customer: CustomerOnWire }) {
  const { _id, name, email, phone, dpImage, orders, spent, createdAt, isVerified } = customer
  return (
    <article className="grid grid-cols-1 gap-2 py-3.5">
      <div className="flex items-center gap-3">
        <CustomerAvatar name={name} picture={dpImage} />
        <div className="min-w-0 grow">
          <h2 className="font-semibold">
            <TextLink to={urls.customer(_id)} className="block truncate">
              {name}
            </TextLink>
          </h2>
          <p className="truncate text-muted text-sm">{email}</p>
        </div>
        <p className="self-start text-sm">
          <CustomerStatus isVerified={isVerified} />
        </p>
      </div>
      <p className="text-sm">
        <CustomerOrders customer={customer} />
        <span>{` ${orders === 1 ? 'order' : 'orders'} · `}</span>
        <span className="type-number">{formatRupees(spent)}</span>
        <span className="text-muted">{` · joined ${formatDate(createdAt)}${phone ? ` · ${phone}` : ''}`}</span>
      </p>
      <CustomerActions customer={customer} />
    </article>
  )
}

/** Decorative: the name is next to it. */
function CustomerAvatar({ name, picture }: { name: string; picture: string | null }) {
  const [brokenPicture, setBrokenPicture] = useState<string>()
  if (picture && picture !== brokenPicture)
    return (
      <img
        src={`${picture}-160.webp`}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        onError={() => setBrokenPicture(picture)}
        className="size-10 shrink-0 rounded-full border border-line bg-sunk object-cover"
      />
    )
  return (
    <span
      aria-hidden
      className="type-number grid size-10 shrink-0 place-items-center rounded-full bg-sunk text-text uppercase"
    >
      {[...name][0] ?? ''}
    </span>
  )
}

function CustomerOrders({ customer: { name, email, orders } }: { customer: CustomerOnWire }) {
  if (orders === 0) return <span className="text-muted">0</span>
  return (
    <TextLink
      to={urls.ordersOf(email)}
      aria-label={`${orders} ${orders === 1 ? 'order' : 'orders'} of ${name}`}
    >
      {orders.toLocaleString('en-IN')}
    </TextLink>
  )
}

/** `isVerified` is false for a blocked customer. */
export function CustomerStatus({ isVerified }: { isVerified: boolean }) {
  return <Status tone={isVerified ? 'good' : 'bad'}>{customerState(isVerified)}</Status>
}

function CustomerActions({ customer }: { customer: CustomerOnWire }) {
  const { name, isVerified } = customer
  const show = useRowDialog()
  const block = isVerified ? 'Block' : 'Unblock'
  return (
    <span className="inline-flex items-center gap-1">
      <HistoryButton thing="customer" id={customer._id} name={name} />
      {may('customers:write') && (
        <>
          <Button
            variant="secondary"
            size="small"
            className="min-w-26"
            aria-label={`${block} ${name}`}
            onClick={() => show((close) => <BlockDialog customer={customer} close={close} />)}
          >
            {block}
          </Button>
          <IconButton
            label={`Delete ${name}`}
            onClick={() => show((close) => <DeleteCustomerDialog customer={customer} close={close} />)}
          >
            <Trash size={18} />
          </IconButton>
        </>
      )}
    </span>
  )
}
