import ExternalLink from 'lucide-react/icons/external-link'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { messageOf } from '../../client/api-client.ts'
import { momentInWords } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import { actionsColumn } from '../list/actions-column.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { may } from '../shared/permissions.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { urls } from '../shared/urls.ts'
import { type SearchWithoutResult, useRemoveSearch } from './queries.ts'
import { SynonymDialog } from './synonym-dialog.tsx'

export const searchColumns: Column<SearchWithoutResult>[] = [
  { name: 'words', head: 'Search', cell: ({ words }) => <ShopSearch words={words} /> },
  { name: 'count', head: 'Times', numeric: true, cell: ({ count }) => count },
  {
    name: 'last',
    head: 'Last searched',
    cell: ({ lastSearchedAt }) => <span className="whitespace-nowrap">{momentInWords(lastSearchedAt)}</span>,
  },
  actionsColumn((search) => <SearchActions search={search} />),
]

export function SearchCard({ search }: { search: SearchWithoutResult }) {
  const { words, count, lastSearchedAt } = search
  return (
    <article className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 py-3">
      <div className="min-w-40 flex-1">
        <h3>
          <ShopSearch words={words} />
        </h3>
        <p className="text-muted text-sm">{`${count === 1 ? 'Once' : `${count} times`}, last ${momentInWords(lastSearchedAt)}`}</p>
      </div>
      <SearchActions search={search} />
    </article>
  )
}

export function ShopSearch({ words }: { words: string }) {
  return (
    <a
      href={urls.shopSearch(words)}
      aria-label={`Search the shop for ${words}`}
      className="wrap-anywhere font-semibold underline decoration-2 decoration-edge underline-offset-4 hover:decoration-current"
    >
      <span>{words}</span>
      <ExternalLink size={14} aria-hidden className="ml-1.5 inline" />
    </a>
  )
}

function SearchActions({ search: { _id, words, suggestion } }: { search: SearchWithoutResult }) {
  const show = useRowDialog()
  const remove = useRemoveSearch(_id)
  const addSynonym = () =>
    show((close) => <SynonymDialog typed={words} searched={suggestion ?? ''} close={close} />)
  const removeNow = async () => {
    try {
      await remove.mutateAsync(undefined)
      void toastWithUndo(`${words} is removed`, 'search', _id)
    } catch (error) {
      toast.failed(messageOf(error, 'It was not removed. Please try again.'))
    }
  }
  if (!may('products:write')) return null
  return (
    <span className="inline-flex items-center gap-1">
      <Button variant="secondary" size="small" onClick={addSynonym} aria-label={`Add synonym for ${words}`}>
        <Plus size={16} aria-hidden />
        <span>Add synonym</span>
      </Button>
      <IconButton label={`Remove ${words}`} disabled={remove.isPending} onClick={removeNow}>
        <X size={18} />
      </IconButton>
    </span>
  )
}
