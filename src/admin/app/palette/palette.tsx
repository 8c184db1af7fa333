import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MAX_SEARCH_LENGTH } from '../../../lib/paging.ts'
import { useCloseOnBack } from '../../../ui/close-on-back.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Key } from '../../shared/key.tsx'
import { viewsQuery } from '../../views/queries.ts'
import { type Command, type Group, matchingCommands } from './commands.ts'
import { useGlobalSearch } from './use-global-search.ts'

export default function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  useCloseOnBack(true, onClose)
  const { data: views = [] } = useQuery({ ...viewsQuery, enabled: text.trim() !== '' })
  const { groups, isLoading, hasFailed } = useGlobalSearch(text.trim())
  const visibleGroups = [...matchingCommands(text, views, onHelp), ...groups].filter(
    ({ items }) => items.length > 0,
  )
  const choose = ({ to, run }: Command) => {
    onClose()
    if (to) void navigate(to)
    run?.()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop z-40" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-3 pt-[min(12dvh,6rem)]">
          <Dialog.Popup
            aria-label="Find"
            className="floating flex max-h-[min(36rem,84dvh)] w-full max-w-xl flex-col"
          >
            <Autocomplete.Root
              open
              inline
              mode="none"
              items={visibleGroups}
              value={text}
              onValueChange={setText}
              itemToStringValue={({ label }: Command) => label}
              autoHighlight="always"
              keepHighlight
            >
              <div className="flex items-center gap-3 border-line border-b px-4">
                <Search size={20} aria-hidden className="shrink-0 text-muted" />
                <Autocomplete.Input
                  aria-label="Find a page, an order, a product, a customer, an action"
                  placeholder="Find a page, order, product, customer, action"
                  maxLength={MAX_SEARCH_LENGTH}
                  className="min-h-14 w-full truncate bg-transparent text-lg outline-none"
                />
                {isLoading && <Spinner />}
              </div>
              <Autocomplete.Empty>
                <p className="px-4 py-6 text-muted">{isLoading ? 'Looking…' : 'Nothing like that'}</p>
              </Autocomplete.Empty>
              <Autocomplete.List className="overflow-y-auto overscroll-contain py-2 outline-none data-empty:p-0">
                {(group: Group) => (
                  <Autocomplete.Group key={group.value} items={group.items} className="not-first:mt-2">
                    <Autocomplete.GroupLabel className="type-label px-4 py-1.5 text-muted">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <CommandItem key={command.value} command={command} onChoose={choose} />
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
            <p className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-1 border-line border-t px-4 py-2.5 text-muted text-sm">
              <span className="flex items-center gap-1.5">
                <Key>↑</Key> <Key>↓</Key> choose
              </span>
              <span className="flex items-center gap-1.5">
                <Key>Enter</Key> open
              </span>
              <span className="flex items-center gap-1.5">
                <Key>Esc</Key> close
              </span>
              {hasFailed && <span role="alert">The shop could not look everywhere.</span>}
            </p>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function CommandItem({ command, onChoose }: { command: Command; onChoose: (command: Command) => void }) {
  const { label, note, icon: Icon } = command
  return (
    <Autocomplete.Item
      value={command}
      onClick={() => onChoose(command)}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-4 outline-none select-none data-highlighted:bg-action data-highlighted:text-on-action forced-colors:data-highlighted:outline-2"
    >
      {Icon && <Icon size={18} aria-hidden className="shrink-0" />}
      <span className="min-w-0 truncate">{label}</span>
      {note && <span className="ml-auto shrink-0 max-w-1/2 truncate pl-3 text-sm">{note}</span>}
    </Autocomplete.Item>
  )
}
