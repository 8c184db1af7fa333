import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/button.tsx'
import { messageOf } from '../shared/api.ts'
import { useCreditNote, useDocuments, useInvoice } from './queries.ts'

export function DownloadInvoice({ orderId }: { orderId: string }) {
  const { mutate, isPending, data, error } = useInvoice(orderId)
  return (
    <>
      <p className="max-w-prose text-muted">
        One tax invoice for the whole order, with GST. It gets its number when the first item leaves us; until
        then you get a pro-forma without one. What is cancelled or given back later gets a credit note.
      </p>
      <Button variant="secondary" loading={isPending} onClick={() => mutate()} className="mt-4">
        <Download size={20} aria-hidden />
        <span>Download</span>
      </Button>
      <p role="status" className="mt-3 text-sm empty:hidden">
        {isPending ? 'Making your invoice…' : data ? `${data} is in your downloads.` : ''}
      </p>
      {error && !isPending && (
        <p role="alert" className="mt-3 text-alarm text-sm">
          {messageOf(error, 'The invoice could not be downloaded. Please try again.')}
        </p>
      )}
    </>
  )
}

type CreditNoteOf = { orderId: string; itemId: string; name?: string }

export function DownloadCreditNote({ orderId, itemId, name = 'this item' }: CreditNoteOf) {
  const { data: documents } = useDocuments(orderId)
  const { mutate, isPending, data, error } = useCreditNote(itemId)
  const note = documents?.creditNotes.find((each) => each.itemId === itemId)
  if (!note) return null
  return (
    <div className="mt-6">
      <p className="text-muted">
        <span>{'Credit note '}</span>
        <span className="type-number text-text" translate="no">
          {note.number}
        </span>
        <span>{` for ${name}.`}</span>
      </p>
      <Button variant="secondary" loading={isPending} onClick={() => mutate()} className="mt-3">
        <Download size={20} aria-hidden />
        <span>Credit note</span>
      </Button>
      <p role="status" className="mt-3 text-sm empty:hidden">
        {data && !isPending ? `${data} is in your downloads.` : ''}
      </p>
      {error && !isPending && (
        <p role="alert" className="mt-3 text-alarm text-sm">
          {messageOf(error, 'The credit note could not be downloaded. Please try again.')}
        </p>
      )}
    </div>
  )
}
