export default {
  label: 'Language',
}
