// Leads from an old address to the page that has the section now.
const link = document.getElementById(location.hash.slice(1));
if (link instanceof HTMLAnchorElement && link.closest('.moved')) location.replace(link.href);
