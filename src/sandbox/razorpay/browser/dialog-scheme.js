// Before the first paint: day or night as on the page around.
document.documentElement.style.colorScheme =
  new URLSearchParams(location.search).get('scheme') ?? 'light dark'
