/** Vite's helper around each `import()`, without the preloading that the build leaves off. */
export const __vitePreload = (/** @type {() => Promise<unknown>} */ load) =>
  load().catch((error) => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error })
    dispatchEvent(event)
    if (!event.defaultPrevented) throw error
  })
