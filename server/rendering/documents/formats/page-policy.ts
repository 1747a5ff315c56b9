/** What a slip as a page may load, said by the page and by its answer. Apart from the page, which takes a while to load. */
export const PAGE_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
