// Loaded as a classic script in <head>, before the first paint: sets the remembered theme, so that nothing flashes.
;(() => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage is forbidden: the system's theme stays.
  }
})()
