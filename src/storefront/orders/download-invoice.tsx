import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/button.tsx'
import { messageOf } from '../shared/api.ts'
import { useInvoice } from './queries.ts'

export function DownloadInvoice({ orderId }: { orderId: string }) {
  const { mutate, isPending, data, error } = useInvoice(orderId)
  return (
    <>
      <p className="max-w-prose text-muted">
        One tax invoice for the whole order, with GST. What is cancelled or given back after it was made
        leaves it as it is.
      </p>
      <Button variant="secondary" loading={isPending} onClick={() => mutate()} className="mt-4">
        <Download size={20} aria-hidden /> Download
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
