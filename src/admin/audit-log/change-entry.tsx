import Undo from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { momentInWords } from '../../lib/dates.ts'
import { deedInWords, type FieldInWords, fieldsInWords } from '../../shop/audit-log/display-rules.ts'
import type { ChangeOnWire } from '../../shop/audit-log/wire.ts'
import { orderName } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { ListRow } from '../list/list-row.tsx'
import { urls } from '../shared/urls.ts'
import { useUndo } from './queries.ts'

export function ChangeEntry({ change, withLink }: { change: ChangeOnWire; withLink?: boolean | undefined }) {
  const { _id, at, admin, name, isUndone, canUndo } = change
  const deed = deedInWords({ ...change, id: _id })
  const link = withLink ? linkTo(change) : undefined
  const undo = useUndo(_id)
  const undoNow = async () => {
    try {
      toast.done((await undo.mutateAsync()).message)
    } catch {
      // The error is rendered below.
    }
  }
  return (
    <ListRow className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-3">
      <div className="min-w-0">
        <p className={isUndone ? 'text-muted line-through' : undefined}>
          <span className="font-semibold">{admin.name}</span>
          <span>{` ${deed}`}</span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted text-sm">
          <time dateTime={at}>{momentInWords(at)}</time>
          {link && <TextLink to={link.to}>{link.label}</TextLink>}
          {isUndone && <span>Undone</span>}
        </p>
        <Fields fields={fieldsInWords(change)} />
        <div role="alert" className="empty:hidden">
          {undo.isError && (
            <FieldError>{messageOf(undo.error, 'It was not undone. Please try again.')}</FieldError>
          )}
        </div>
      </div>
      {canUndo && (
        <Button
          variant="quiet"
          size="small"
          loading={undo.isPending}
          onClick={undoNow}
          aria-label={`Undo: ${deed}`}
          title={`Undo what was done to ${name}`}
        >
          <Undo size={16} aria-hidden />
          <span>Undo</span>
        </Button>
      )}
    </ListRow>
  )
}

function Fields({ fields }: { fields: readonly FieldInWords[] }): ReactNode {
  if (fields.length < 2) return null
  return (
    <details className="mt-1 text-sm">
      <summary className="inline-block cursor-pointer py-1 underline underline-offset-4">{`${fields.length} fields`}</summary>
      <dl className="mt-1 mb-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
        {fields.map(({ label, before, after }) => (
          <div key={label} className="contents">
            <dt className="text-muted first-letter:uppercase">{label}</dt>
            <dd className="break-words">
              {before !== null && <del className="text-muted">{before}</del>}
              <span>{before !== null && after !== null ? ' → ' : ''}</span>
              {after !== null && <ins className="no-underline">{after}</ins>}
              <span>{before === null && after === null ? '–' : ''}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const searchUrl = (list: string, search: string) => `${list}?${new URLSearchParams({ search })}`

/** Undefined if the record was deleted. */
function linkTo(change: ChangeOnWire): { label: string; to: string } | undefined {
  const { thing, thingId, name, after, orderId } = change
  if (thing === 'item') {
    return orderId ? { label: `Order #${orderName(orderId)}`, to: urls.order(orderId) } : undefined
  }
  if (after === null) return undefined
  const places = {
    product: { label: 'Product', to: urls.product(thingId) },
    category: { label: 'Categories', to: searchUrl(urls.categories, name) },
    brand: { label: 'Brands', to: searchUrl(urls.brands, name) },
    synonym: { label: 'Search', to: urls.search },
    'tax-rate': { label: 'Tax', to: urls.tax },
    month: { label: 'GST', to: urls.gst },
    'annual-return': { label: 'GST', to: urls.gst },
    settings: { label: 'Settings', to: urls.settings },
    search: { label: 'Search', to: urls.search },
    offer: { label: 'Offers', to: urls.offers },
    coupon: { label: 'Coupens', to: searchUrl(urls.coupons, name) },
    admin: { label: 'Admins', to: urls.admins },
    invitation: { label: 'Admins', to: urls.admins },
    order: { label: 'Order', to: urls.order(thingId) },
    'legal-period': { label: 'Legal', to: urls.legal },
    grievance: { label: 'Complaint', to: urls.grievance(thingId) },
    courier: { label: 'Couriers', to: urls.couriers },
    note: name.startsWith('order')
      ? { label: 'Orders', to: urls.ordersOf(name.replace(/^.*#/, '')) }
      : undefined,
    remittance: { label: 'Remittances', to: urls.remittances },
    parcel: { label: 'Orders', to: urls.ordersOf(name.replace(/^.*#/, '')) },
    goodwill: { label: 'Customer', to: urls.customer(thingId) },
    customer: { label: 'Customer', to: urls.customer(thingId) },
    view: undefined,
  }
  return places[thing]
}
