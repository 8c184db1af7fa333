import { useState } from 'react'
import { messageOf, send } from '../../client/api-client.ts'
import { MAX_CHOSEN } from '../../shop/catalog/bulk/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { toast } from '../../ui/toast.ts'
import type { List } from '../list/use-list.ts'
import type { RowSelection } from '../list/use-row-selection.ts'
import { api } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { shortcuts, useShortcuts } from '../shared/shortcuts.ts'
import { EditDialog } from './edit-dialog.tsx'
import { checkEdits, editProducts, productsIn } from './edit-products.ts'

interface BulkBarProps {
  selection: RowSelection
  pageIds: readonly string[]
  list: List
  total: number
}

export function BulkBar({ selection, pageIds, list, total }: BulkBarProps) {
  const { ids, clear } = selection
  const [isEditing, setEditing] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const [setting, setSetting] = useState<{ status: boolean; progress: number }>()
  const [withoutPicture, setWithoutPicture] = useState<readonly string[]>([])
  const selectable = Math.min(total, MAX_CHOSEN)
  const setStatus = async (chosen: readonly string[], status: boolean) => {
    setWithoutPicture([])
    setSetting({ status, progress: 0 })
    const verb = status ? 'activated' : 'deactivated'
    const texts = {
      name: status ? 'Activated' : 'Deactivated',
      done: (count: number) => `${productsIn(count)} ${verb}`,
    }
    const { failure } = await editProducts(chosen, { status }, texts, (done) =>
      setSetting({ status, progress: done / chosen.length }),
    )
    setSetting(undefined)
    if (!failure) clear()
  }
  const activate = async () => {
    setSetting({ status: true, progress: 0 })
    const check = await checkEdits([...ids], { status: true }).catch((error: unknown) => {
      toast.failed(messageOf(error, 'The products were not changed. Please try again.'))
    })
    setSetting(undefined)
    if (!check) return
    if (check.withoutPicture.length > 0) setWithoutPicture(check.withoutPicture)
    else await setStatus([...ids], true)
  }
  const selectMatching = async () => {
    setFinding(true)
    try {
      const { page: _, limit: __, ...query } = list.query
      const found = (await send(api.product.getIds.$get({ query }))).ids
      selection.set([...new Set([...ids, ...found])].slice(0, MAX_CHOSEN))
    } catch (error) {
      toast.failed(messageOf(error, 'The products were not selected. Please try again.'))
    }
    setFinding(false)
  }
  useShortcuts({
    selectPage: () => selection.toggleAll(pageIds),
    selectMatching: () => void selectMatching(),
    selectNone: () => ids.size > 0 && clear(),
  })
  return (
    <>
      <section aria-label="Selected products" className="pointer-events-none sticky bottom-4 z-10 mt-5">
        {ids.size > 0 && may('products:write') && (
          <div className="floating pointer-events-auto mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 max-sm:w-full max-sm:justify-between">
            <p role="status">
              <span className="type-number">{ids.size.toLocaleString('en-IN')}</span> selected
            </p>
            {ids.size < selectable && (
              <Button
                size="small"
                variant="quiet"
                loading={isFinding}
                onClick={() => void selectMatching()}
              >{`Select ${total > MAX_CHOSEN ? `the first ${productsIn(selectable)}` : `all ${productsIn(total)}`}`}</Button>
            )}
            <Button
              size="small"
              variant="quiet"
              onClick={clear}
              aria-keyshortcuts={shortcuts.selectNone.keys}
            >
              Clear
            </Button>
            <div className="flex gap-3 max-sm:basis-full max-sm:*:grow">
              <Button size="small" variant="secondary" disabled={isFinding} onClick={() => setEditing(true)}>
                Edit
              </Button>
              <Button
                size="small"
                variant="secondary"
                loading={setting?.status === true}
                disabled={isFinding}
                onClick={() => void activate()}
              >
                Activate
              </Button>
              <Button
                size="small"
                variant="secondary"
                loading={setting?.status === false}
                disabled={isFinding}
                onClick={() => void setStatus([...ids], false)}
              >
                Deactivate
              </Button>
            </div>
            {setting && ids.size > 50 && (
              <div className="basis-full">
                <Progress label="Changing" value={setting.progress} />
              </div>
            )}
          </div>
        )}
      </section>
      {isEditing && (
        <EditDialog
          ids={[...ids]}
          close={() => setEditing(false)}
          onDone={() => {
            setEditing(false)
            clear()
          }}
        />
      )}
      {withoutPicture.length > 0 && (
        <MissingPictures
          all={[...ids]}
          withoutPicture={withoutPicture}
          activate={(chosen) => void setStatus(chosen, true)}
          close={() => setWithoutPicture([])}
        />
      )}
    </>
  )
}

interface MissingPicturesProps {
  all: readonly string[]
  withoutPicture: readonly string[]
  activate: (ids: readonly string[]) => void
  close: () => void
}

function MissingPictures({ all, withoutPicture, activate, close }: MissingPicturesProps) {
  const others = all.filter((id) => !withoutPicture.includes(id))
  const count = withoutPicture.length
  return (
    <Dialog
      title={`${count.toLocaleString('en-IN')} of ${all.length === 1 ? 'it' : `these ${all.length.toLocaleString('en-IN')}`} ${count === 1 ? 'has' : 'have'} no picture`}
      description="Shoppers would see an empty tile in their place."
      open
      onOpenChange={(open) => open || close()}
      footer={
        <>
          <Button variant="secondary" onClick={() => activate(all)}>
            Activate all
          </Button>
          {others.length > 0 && (
            <Button onClick={() => activate(others)}>{`Activate the other ${others.length}`}</Button>
          )}
        </>
      }
    >
      <p>Give them pictures first, or activate only those that have one.</p>
    </Dialog>
  )
}
