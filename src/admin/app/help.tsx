import { Fragment, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { commandKey, Key } from '../shared/key.tsx'
import { shortcutsOfPage } from '../shared/shortcuts.ts'

const symbols: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', Mod: commandKey }

const groups = ['On this page', 'In the list', 'Everywhere'] as const

export default function Help({ onClose }: { onClose: () => void }) {
  // The page below may change meanwhile.
  const [shown] = useState(shortcutsOfPage)
  return (
    <Dialog title="Keyboard shortcuts" open onOpenChange={(open) => open || onClose()}>
      {groups
        .map((name) => ({ name, members: shown.filter(({ group }) => group === name) }))
        .filter(({ members }) => members.length > 0)
        .map(({ name, members }) => (
          <section key={name} className="not-first:mt-5">
            <h3 className="type-label mb-2 text-muted">{name}</h3>
            <dl className="grid grid-cols-[6.5rem_1fr] items-center gap-x-6 gap-y-2">
              {members.map(({ keys, what }) => (
                <Fragment key={what}>
                  <dt className="flex flex-wrap gap-1">
                    <Keys keys={keys} />
                  </dt>
                  <dd>{what}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
    </Dialog>
  )
}

/** 'Shift+ArrowUp Shift+ArrowDown' is Shift ↑ ↓. */
const Keys = ({ keys }: { keys: string }) =>
  [...new Set(keys.split(/[ +]/))].map((key) => <Key key={key}>{symbols[key] ?? key}</Key>)
