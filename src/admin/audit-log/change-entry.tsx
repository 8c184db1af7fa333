import Undo from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { momentInWords } from '../../lib/dates.ts'
import { deedInWords, fieldsInWords } from '../../shop/audit-log/display-rules.ts'
import type { FieldInWords } from '../../shop/audit-log/record-rules.ts'
import { recordTypeOf } from '../../shop/history/records-rules.ts'
import type { ChangeOnWire } from '../../shop/history/wire.ts'
import { orderName } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { ListRow } from '../list/list-row.tsx'
import { may } from '../shared/permissions.ts'
import { urls } from '../shared/urls.ts'
import { useUndo } from './queries.ts'

export function ChangeEntry({ change, withLink }: { change: ChangeOnWire; withLink?: boolean | undefined }) {
  const { _id, at, admin, key, thing, name, isUndone, canUndo } = change
  const record = recordTypeOf(thing)
  const deed = deedInWords(record, { ...change, id: _id })
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
          {key && <span>{`With the API key ${key.name} (${key.prefix}…)`}</span>}
          {isUndone && <span>Undone</span>}
        </p>
        <Fields fields={fieldsInWords(record, change)} />
        <div role="alert" className="empty:hidden">
          {undo.isError && (
            <FieldError>{messageOf(undo.error, 'It was not undone. Please try again.')}</FieldError>
          )}
        </div>
      </div>
      {canUndo && may('changes:undo') && (
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

/** Undefined if the record was deleted, or has no page that the admin may open. */
function linkTo({ thing, thingId, name, latestName, after, orderId, orderNumber }: ChangeOnWire) {
  const record = recordTypeOf(thing)
  const { plural, link } = record
  if (after === null || 'none' in link || !('read' in record && may(record.read))) return undefined
  const label = 'label' in link ? link.label : plural
  const to = `${urls.dashboard}/${link.page}`
  const searching = (search: string) => `${to}?${new URLSearchParams({ search })}`
  if (!('by' in link)) return { label, to }
  switch (link.by) {
    case 'id':
      return { label, to: `${to}/${thingId}` }
    case 'name':
      return { label, to: searching(latestName) }
    case 'order':
      return orderId && orderNumber
        ? { label: `Order ${orderName(orderNumber)}`, to: `${to}/${orderId}` }
        : undefined
    case 'orderInName':
      return name.includes('#') ? { label, to: searching(name.replace(/^.*#/, '')) } : undefined
  }
}
