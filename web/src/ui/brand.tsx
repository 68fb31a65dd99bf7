/** The logo: a straw hive with its entrance. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <g class="mark-light">
        <rect x="28" y="4" width="8" height="9" rx="4" />
        <rect x="17" y="20" width="30" height="9.5" rx="4.75" />
        <rect x="9" y="38" width="46" height="9.5" rx="4.75" />
      </g>
      <g class="mark-deep">
        <rect x="23" y="11" width="18" height="9.5" rx="4.75" />
        <rect x="12.5" y="29" width="39" height="9.5" rx="4.75" />
        <rect x="7" y="47" width="50" height="10.5" rx="5.25" />
      </g>
      <path class="mark-door" d="M25 57.5v-6a7 7 0 0 1 14 0v6Z" />
    </svg>
  );
}
