import { useNavigation } from 'react-router'
import { useLate } from './pending-page.ts'

export function ProgressLine() {
  const { state } = useNavigation()
  if (!useLate(state === 'idle' ? null : state)) return null
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-50 h-1 animate-glint bg-[length:250%_100%] bg-linear-to-r from-35% from-text via-accent to-65% to-text"
    />
  )
}
