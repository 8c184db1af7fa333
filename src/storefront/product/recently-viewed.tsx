import { lazy, useEffect, useState } from 'react'
import { WhenNear } from '../shared/when-near.tsx'
import { readViewed, rememberViewed } from './viewed-products.ts'

const ViewedGrid = lazy(() => import('./viewed-grid.tsx').catch(() => ({ default: () => null })))

export function RecentlyViewed({ current }: { current: string }) {
  const [viewed, setViewed] = useState<string[]>([])
  useEffect(() => {
    setViewed(readViewed().filter((id) => id !== current))
    rememberViewed(current)
  }, [current])
  return <WhenNear>{viewed.length > 0 && <ViewedGrid ids={viewed} clear={() => setViewed([])} />}</WhenNear>
}
