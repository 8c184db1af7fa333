import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { messageOf } from '../../client/api-client.ts'
import { download } from '../../client/download.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import type { List } from '../list/use-list.ts'
import { api } from '../shared/api.ts'

export function ExportButton({ list }: { list: List }) {
  const fetched = useMutation({
    mutationFn: () => {
      const { page: _, limit: __, ...query } = list.query
      return download(api.product.exportProducts.$get({ query }))
    },
    onSuccess: (name) => toast.done(`${name} is in your downloads`),
    onError: (error) => toast.failed(messageOf(error, 'The products were not exported. Please try again.')),
  })
  return (
    <Button
      variant="secondary"
      loading={fetched.isPending}
      onClick={() => fetched.mutate()}
      className="max-sm:grow"
    >
      <Download size={18} aria-hidden />
      <span>Export{list.isNarrowed && <span className="max-sm:sr-only"> these</span>}</span>
    </Button>
  )
}
