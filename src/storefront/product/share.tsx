import Share2 from 'lucide-react/icons/share-2'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

/** Opens the device's own menu, or copies the link. Plain http allows neither; then the link is shown. */
export function Share({ title }: { title: string }) {
  const share = async () => {
    const url = location.origin + location.pathname
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast.done('Link copied')
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosed) toast.note(url)
    }
  }
  return (
    <Button variant="quiet" className="mt-6 px-0!" onClick={share}>
      <Share2 size={20} aria-hidden />
      <span>Share</span>
    </Button>
  )
}
