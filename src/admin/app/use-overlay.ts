import { useState } from 'react'
import { useShortcuts } from '../shared/shortcuts.ts'

type Overlay = 'palette' | 'help' | null

export function useOverlay(): { open: Overlay; show: (overlay: Overlay) => void } {
  const [open, show] = useState<Overlay>(null)
  useShortcuts({ find: () => show('palette'), help: () => show('help') })
  return { open, show }
}
