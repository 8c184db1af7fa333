import { type ComponentType, useEffect, useState } from 'react'

/** Renders nothing until its code has come, after the page. */
export function WhenLoaded({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [Loaded, setLoaded] = useState<ComponentType>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once
  useEffect(() => {
    load().then(
      ({ default: Component }) => setLoaded(() => Component),
      () => {},
    )
  }, [])
  return Loaded && <Loaded />
}
