package jakarta.servlet.http;

public interface HttpServletRequest {
    String getHeader(String name);

    String getRemoteAddr();
}
