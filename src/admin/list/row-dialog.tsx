import { createContext, Fragment, type ReactNode, useContext, useState } from 'react'
import type { Elements } from '../../ui/elements.ts'

type RowDialog = (close: () => void) => ReactNode

const ShowDialogContext = createContext<(dialog: RowDialog) => void>(() => {
  throw new Error('useRowDialog needs a RowDialogs above it')
})

// The dialog is rendered outside its row, which may disappear when another admin acts first: the error would go with it.
export const useRowDialog = () => useContext(ShowDialogContext)

let lastId = 0

// Closes only its own dialog: by the time of the response another one may be open.
export function RowDialogs({ children }: { children: Elements }) {
  const [dialog, setDialog] = useState<{ id: number; content: ReactNode } | null>(null)
  const [show] = useState(() => (open: RowDialog) => {
    const id = ++lastId
    const close = () => setDialog((shown) => (shown?.id === id ? null : shown))
    setDialog({ id, content: open(close) })
  })
  return (
    <ShowDialogContext value={show}>
      {children}
      {dialog && <Fragment key={dialog.id}>{dialog.content}</Fragment>}
    </ShowDialogContext>
  )
}
