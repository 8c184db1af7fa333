import { createContext, Fragment, type ReactNode, useContext, useState } from 'react'

type RowDialog = (close: () => void) => ReactNode

const Show = createContext<(dialog: RowDialog) => void>(() => {
  throw new Error('a row has its dialog only in a list')
})

/**
 * Opens a dialog of a row. It is rendered beside the rows: with its row it would go when another admin acted first, and
 * take along the refusal that it shows.
 */
export const useRowDialog = () => useContext(Show)

let openings = 0

/** Around the rows of a list. Only the dialog that asks is closed: an answer can come when another is open already. */
export function RowDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<{ id: number; content: ReactNode } | null>(null)
  const [show] = useState(() => (open: RowDialog) => {
    const id = ++openings
    const close = () => setDialog((shown) => (shown?.id === id ? null : shown))
    setDialog({ id, content: open(close) })
  })
  return (
    <Show value={show}>
      {children}
      {dialog && <Fragment key={dialog.id}>{dialog.content}</Fragment>}
    </Show>
  )
}
