// Follows the link to the style sheet. Not every browser waits for the style sheet before it shows what follows the link,
// but every browser waits before it runs a script, even one that does nothing. Only a directive stays in minified code.
'';
