import Download from 'lucide-react/icons/download'
import { messageOf } from '../../client/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { useInvoice } from './queries.ts'

export function Invoice({ orderId }: { orderId: string }) {
  const { mutate, isPending, data, error } = useInvoice(orderId)
  return (
    <div>
      <Button variant="secondary" size="small" loading={isPending} onClick={() => mutate()}>
        <Download size={18} aria-hidden /> Invoice
      </Button>
      <p role="status" className="mt-1 text-sm empty:hidden">
        {isPending ? 'Making the invoice…' : data ? `${data} is in your downloads.` : ''}
      </p>
      {error && !isPending && (
        <p role="alert" className="mt-1 text-alarm text-sm">
          {messageOf(error, 'The invoice could not be downloaded. Please try again.')}
        </p>
      )}
    </div>
  )
}
