export default {
  label: 'Pagination',
  previous: 'Previous',
  next: 'Next',
  pageOf: 'Page {page, number} of {pageCount, number}',
  page: 'Page {page, number}',
  rowsPerPage: 'Rows per page',
  more: 'Show more',
} as const
