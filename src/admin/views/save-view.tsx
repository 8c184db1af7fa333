import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import { useState } from 'react'
import type { ViewList } from '../../shop/saved-views/rules.ts'
import { Button } from '../../ui/button.tsx'
import type { List } from '../list/use-list.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { useAddView, useViews } from './queries.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

/** Shown while the list has filters or an order that no view has. */
export function SaveView({ of, list }: { of: ViewList; list: List }) {
  const { views, query } = useViews(of, list)
  const add = useAddView()
  const [isOpen, setOpen] = useState(false)
  if (!views || query === '' || views.some((view) => view.query === query)) return null
  const keepsSearch = !list.search || new URLSearchParams(query).has('search')
  return (
    <>
      <Button variant="quiet" size="small" className="min-h-11!" onClick={() => setOpen(true)}>
        <BookmarkPlus size={18} aria-hidden />
        <span>Save view</span>
      </Button>
      {isOpen && (
        <ViewNameDialog
          title="Save view"
          description={`The filters and the order of this list, for every admin${keepsSearch ? '' : ', without the search'}.`}
          submit="Save view"
          name=""
          save={async (name) => {
            const { message, view } = await add.mutateAsync({ list: of, name, query })
            void toastWithUndo(message, 'view', view._id)
          }}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}
